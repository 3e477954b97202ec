import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { importSources, importStates, rowProblems, rowStates } from './contract.ts';

/** Files of people to invite. Deleted a month after an administrator last used them. */
export const userImports = sqliteTable(
  'user_imports',
  {
    id: text().primaryKey(),
    uploadedBy: userReference(),
    fileName: text().notNull(),
    source: text({ enum: importSources }).notNull(),
    state: text({ enum: importStates }).notNull().default('checked'),
    uploadedAt: integer().notNull(),
    /** The administrator who last started it, in whose name people are invited. */
    startedBy: text().references(() => users.id),
    /** When an administrator last uploaded, started or stopped the import. */
    touchedAt: integer().notNull(),
  },
  (table) => [
    index('user_imports_by_uploader').on(table.uploadedBy),
    index('user_imports_by_starter').on(table.startedBy),
    index('user_imports_by_age').on(table.touchedAt),
    index('user_imports_sending').on(table.id).where(sql`${table.state} = 'sending'`),
  ],
);

export const userImportRows = sqliteTable(
  'user_import_rows',
  {
    importId: text()
      .notNull()
      .references(() => userImports.id),
    line: integer().notNull(),
    /** The original text if it isn't an address. */
    email: text().notNull(),
    name: text(),
    /** For display only: an import doesn't grant plans. */
    plan: text(),
    /** The names of the tags that the person gets when they join. */
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    state: text({ enum: rowStates }).notNull(),
    problem: text({ enum: rowProblems }),
    /** Identifies the attempt that invited the person, so that only it writes the invitation. */
    attempt: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('user_import_rows_by_state').on(table.importId, table.state, table.line),
    index('user_import_rows_by_email').on(table.email),
  ],
);

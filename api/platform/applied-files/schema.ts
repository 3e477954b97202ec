import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The files that `npm run tenant -- apply` last applied from the community's folder, so the next run can tell what
 * changed.
 */
export const appliedFiles = sqliteTable('applied_files', {
  /** For example `home.json` or `brand/logo.svg`; `brand` is the brand settings. */
  name: text().primaryKey(),
  /** SHA-256 of the content, in hex. */
  digest: text().notNull(),
  appliedAt: integer().notNull(),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the operator's command last brought from the community's folder, so that it can tell what is new there. */
export const appliedFiles = sqliteTable('applied_files', {
  /** Such as `home.json` or `brand/logo.svg`; `brand` is the brand's settings. */
  name: text().primaryKey(),
  /** SHA-256 of the content, in hexadecimal. */
  digest: text().notNull(),
  appliedAt: integer().notNull(),
});

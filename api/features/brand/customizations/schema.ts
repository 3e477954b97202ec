import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BrandSettings } from './contract.ts';

/** Every brand that was published, by its version: a step back is a new version of old settings. */
export const brandVersions = sqliteTable('brand_versions', {
  version: integer().primaryKey(),
  settings: text({ mode: 'json' }).$type<BrandSettings>().notNull(),
  createdAt: integer().notNull(),
  /** Null when the operator applied it from the community's folder. */
  createdBy: text(),
});

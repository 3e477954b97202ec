import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BrandSettings } from './contract.ts';

/** Every published brand by version. Restoring a version publishes its settings as a new version. */
export const brandVersions = sqliteTable('brand_versions', {
  version: integer().primaryKey(),
  settings: text({ mode: 'json' }).$type<BrandSettings>().notNull(),
  createdAt: integer().notNull(),
  /** Null when the operator applied it from the community's folder. */
  createdBy: text(),
  /** Why it was published, in the publisher's own words. */
  note: text(),
  /** The version whose settings it restored. */
  restoredFrom: integer(),
  /** Whether the settings came from the community's folder. */
  isFromFolder: integer({ mode: 'boolean' }).notNull().default(false),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HomeSection } from '#api/features/site/home/contract.ts';
import type { BrandValue } from './contract.ts';

type DraftValue = BrandValue | number | HomeSection | null;

/** The community's draft, shared by all its administrators: a single row. */
export const brandDraft = sqliteTable('brand_draft', {
  id: integer().primaryKey(),
  /** Incremented by every change and never reset: identifies the state of the draft that a page has seen. */
  revision: integer().notNull(),
  /** The key in a shared preview's URL; null while the draft isn't shared. A new key revokes the old URL. */
  shareKey: text(),
  /** When the shared preview's URL expires, in ms. */
  shareUntil: integer(),
  /** When the scheduled changes are published, in ms; null if nothing is scheduled. */
  publishAt: integer(),
  /** The administrator who scheduled it. */
  publishBy: text(),
  publishNote: text(),
  /**
   * The changes to publish: the draft's, as the administrator saw them. Later changes have to be published separately.
   */
  publishChanges: text({ mode: 'json' }).$type<Readonly<Record<string, DraftValue>>>(),
  /** The published values that these changes replace, as the administrator saw them. */
  publishSeen: text({ mode: 'json' }).$type<Readonly<Record<string, DraftValue>>>(),
  /** The revision of the draft that the administrator saw. */
  publishRevision: integer(),
});

/**
 * The draft's changes to the brand and the home page, one row per setting, so that two administrators don't overwrite
 * each other.
 */
export const brandDraftChanges = sqliteTable('brand_draft_changes', {
  /** Path of the setting, such as `colors.primary`, or `home.<id>.content` and `home.<id>.place` of a section. */
  path: text().primaryKey(),
  /** The draft's value; null to follow the current brand again. */
  value: text({ mode: 'json' }).$type<DraftValue>(),
  /** The draft's revision that set it. */
  revision: integer().notNull(),
  actorId: text(),
  changedAt: integer().notNull(),
});

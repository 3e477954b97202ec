import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HomeSection } from '#api/features/site/home/contract.ts';

type DraftValue = string | boolean | number | HomeSection | null;

/** A single row: the community's draft, which all its administrators share. */
export const brandDraft = sqliteTable('brand_draft', {
  id: integer().primaryKey(),
  /** Incremented by every change, never reset: what a page has seen of the draft. */
  revision: integer().notNull(),
  /** What a shared preview's address must name; null while the draft isn't shared. A new one revokes the old. */
  shareKey: text(),
  /** When the shared preview's address expires, in ms. */
  shareUntil: integer(),
  /** When what was scheduled is published, in ms; null while nothing is. */
  publishAt: integer(),
  /** The administrator who scheduled it. */
  publishBy: text(),
  publishNote: text(),
  /** What is published: the draft's changes as they were seen. What is changed after that waits for its own turn. */
  publishChanges: text({ mode: 'json' }).$type<Readonly<Record<string, DraftValue>>>(),
  /** The draft's revision that was seen. */
  publishRevision: integer(),
});

/** What the draft changes of the brand and the home page, a row for each setting, so that two administrators keep both. */
export const brandDraftChanges = sqliteTable('brand_draft_changes', {
  /** Where in the settings, such as `colors.primary`, or `home.<id>.content` and `home.<id>.place` of a section. */
  path: text().primaryKey(),
  /** The draft's value; null to follow the current brand again. */
  value: text({ mode: 'json' }).$type<DraftValue>(),
  /** The draft's revision that set it. */
  revision: integer().notNull(),
  actorId: text(),
  changedAt: integer().notNull(),
});

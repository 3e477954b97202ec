import { and, desc, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ContentState, ContentType } from '../content/contract.ts';
import { isPublished } from '../content/index.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import type { Revision, WorkingCopy } from './contract.ts';
import { deleteHold, isAwaitingPublication } from './held/queries.ts';
import { heldDrafts } from './held/schema.ts';
import { contentDrafts, contentRevisions } from './schema.ts';

/** Null for an outdated version, which the column refuses, so that the whole batch is rolled back. */
const nextVersion = (version: number, unless: readonly SQL[] = []) =>
  sql`case when ${contentItems.version} = ${version} and not ${anyOf(unless)} then ${contentItems.version} + 1 end`;

const anyOf = (conditions: readonly SQL[]) => sql`(${or(...conditions) ?? sql`0`})`;

type ItemChange = Partial<typeof contentItems.$inferInsert>;

/** Changes an item if its version matches and no condition of `unless` holds. Otherwise the batch is rolled back. */
export function changeItem(
  db: Database,
  id: string,
  version: number,
  change: ItemChange,
  now: Date,
  unless: readonly SQL[] = [],
) {
  return db
    .update(contentItems)
    .set({ ...change, version: nextVersion(version, unless), updatedAt: now.getTime() })
    .where(eq(contentItems.id, id))
    .returning(savedColumns);
}

const savedColumns = {
  version: contentItems.version,
  state: contentItems.state,
  publishAt: contentItems.publishAt,
  hasChanges: contentItems.hasChanges,
};

/** Finds the item if one of the conditions blocked the change. */
export function findBlockedItem(db: Database, id: string, version: number, conditions: readonly SQL[]) {
  return db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.id, id), eq(contentItems.version, version), anyOf(conditions)));
}

/** Whether an item was ever published or scheduled. */
export const wasPublished = sql<number>`(${contentItems.state} <> 'draft'
  or exists (select 1 from ${contentTexts} as shown where shown.item_id = ${contentItems.id})
  or exists (select 1 from ${contentRevisions} as past where past.item_id = ${contentItems.id} and past.kind = 'published'))`;

/** Deletes an item, its draft and its revisions. A preceding statement of the batch checks that this is allowed. */
export function deleteItem(db: Database, id: string) {
  return [
    deleteHold(db, id),
    db.delete(contentRevisions).where(eq(contentRevisions.itemId, id)),
    db.delete(contentDrafts).where(eq(contentDrafts.itemId, id)),
    db.delete(contentItems).where(eq(contentItems.id, id)),
  ] as const;
}

/**
 * After a save, a draft moves to its new address at once; a published item moves when it's
 * published again. An address in use by another item violates the unique index in either case.
 */
export function changeSavedItem(db: Database, id: string, version: number, slug: string, now: Date) {
  const isTaken = sql`exists (select 1 from ${contentItems} as other where other.type = ${contentItems.type} and other.slug = ${slug} and other.id <> ${id})`;
  return db
    .update(contentItems)
    .set({
      version: nextVersion(version, [isAwaitingPublication(now)]),
      slug: sql`case when ${contentItems.state} = 'draft' or ${isTaken} then ${slug} else ${contentItems.slug} end`,
      hasChanges: sql`${contentItems.state} <> 'draft'`,
      updatedAt: now.getTime(),
    })
    .where(eq(contentItems.id, id))
    .returning(savedColumns);
}

export function insertItem(db: Database, row: typeof contentItems.$inferInsert) {
  return db.insert(contentItems).values(row);
}

export interface SavedRevision {
  itemId: string;
  content: WorkingCopy;
  savedAt: number;
  savedBy: string | null;
}

export function insertDraft(db: Database, row: SavedRevision) {
  return db.insert(contentDrafts).values(row);
}

export function updateDraft(db: Database, { itemId, ...saved }: SavedRevision) {
  return db.update(contentDrafts).set(saved).where(eq(contentDrafts.itemId, itemId));
}

/** Inserts a revision of an existing item, or overwrites the one with the same id. */
export function upsertRevision(db: Database, row: SavedRevision & Pick<Revision, 'id' | 'kind'>) {
  const { id, itemId, kind, savedAt, savedBy } = row;
  const content = JSON.stringify(row.content);
  return db.run(sql`
    insert into ${contentRevisions} (id, item_id, kind, content, saved_at, saved_by)
    select ${id}, id, ${kind}, ${content}, ${savedAt}, ${savedBy} from ${contentItems} where id = ${itemId}
    on conflict (id) do update set content = excluded.content, saved_at = excluded.saved_at`);
}

const ofKind = (itemId: string, kind: Revision['kind']) =>
  and(eq(contentRevisions.itemId, itemId), eq(contentRevisions.kind, kind));

/** Deletes refused revisions that their author has now saved. */
export function deleteRefusedRevisions(db: Database, { itemId, content, savedBy }: SavedRevision) {
  const isThis = and(eq(contentRevisions.content, content), eq(contentRevisions.savedBy, savedBy ?? ''));
  return db.delete(contentRevisions).where(and(ofKind(itemId, 'refused'), isThis));
}

/** Gives recent revisions ids of their own, so that no later save overwrites them. */
export function protectRecentRevisions(db: Database, itemId: string, since: number) {
  return db
    .update(contentRevisions)
    .set({ id: sql`lower(hex(randomblob(16)))` })
    .where(and(ofKind(itemId, 'saved'), gte(contentRevisions.savedAt, since)));
}

/** Replaces the published language versions. */
export function replaceTexts(db: Database, itemId: string, rows: Array<typeof contentTexts.$inferInsert>) {
  return [
    db.delete(contentTexts).where(eq(contentTexts.itemId, itemId)),
    ...rows.map((row) => db.insert(contentTexts).values(row)),
  ];
}

/** Finds an item with its working copy, for the editor. */
export function findEditedItem(db: Database, id: string, now: Date) {
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      version: contentItems.version,
      state: contentItems.state,
      hasChanges: contentItems.hasChanges,
      publishAt: contentItems.publishAt,
      wasPublished,
      savedAt: contentDrafts.savedAt,
      savedBy: users.name,
      content: contentDrafts.content,
      heldFor: heldDrafts.heldFor,
      faults: heldDrafts.faults,
      isAwaitingPublication: isAwaitingPublication(now),
    })
    .from(contentItems)
    .innerJoin(contentDrafts, eq(contentDrafts.itemId, contentItems.id))
    .leftJoin(heldDrafts, eq(heldDrafts.itemId, contentItems.id))
    .leftJoin(users, eq(users.id, contentDrafts.savedBy))
    .where(eq(contentItems.id, id))
    .limit(1);
}

export type EditedRow = Awaited<ReturnType<typeof findEditedItem>>[number];

/**
 * The title in a draft. Null if the database can't read the JSON, for example if it's nested too deeply, so that the
 * item is still listed.
 */
const draftTitle = (locale: Locale) =>
  sql<string | null>`case when json_valid(${contentDrafts.content})
    then json_extract(${contentDrafts.content}, ${`$.texts.${locale}.title`}) end`;

interface AdminFilter {
  type: ContentType;
  state?: ContentState | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  order?: ListOrder | undefined;
}

/** A list's custom order: how to sort, what follows a given item, and which items to include if not all. */
export type ListOrder = { by: SQL; after: (id: string) => SQL; onlyIf?: SQL | undefined };

/** Selects items for administrators. Searches titles and slugs. */
export function selectItems(db: Database, { type, state, search, cursor, limit, order }: AdminFilter, now: Date) {
  const words = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const inTitle = (locale: Locale) => sql`${draftTitle(locale)} like ${words} escape '\\'`;
  return db
    .select({
      id: contentItems.id,
      slug: contentItems.slug,
      titleEt: draftTitle('et'),
      titleEn: draftTitle('en'),
      state: contentItems.state,
      access: contentItems.access,
      hasChanges: contentItems.hasChanges,
      publishAt: contentItems.publishAt,
      updatedAt: contentItems.updatedAt,
      heldFor: heldDrafts.heldFor,
      views: contentItems.viewCount,
    })
    .from(contentItems)
    .innerJoin(contentDrafts, eq(contentDrafts.itemId, contentItems.id))
    .leftJoin(heldDrafts, eq(heldDrafts.itemId, contentItems.id))
    .where(
      and(
        and(eq(contentItems.type, type), order?.onlyIf),
        state ? hasState(state, now) : undefined,
        words ? or(inTitle('et'), inTitle('en'), sql`${contentItems.slug} like ${words} escape '\\'`) : undefined,
        cursor ? (order?.after(cursor) ?? sql`${contentItems.id} < ${cursor}`) : undefined,
      ),
    )
    .orderBy(order?.by ?? desc(contentItems.id))
    .limit(limit);
}

/** Selects the ids of {@link selectItems}, so that a type can read its own columns in the same batch. */
export function selectItemIds(db: Database, filter: AdminFilter, now: Date) {
  const page = selectItems(db, filter, now).as('page');
  return db.select({ id: page.id }).from(page);
}

function hasState(state: ContentState, now: Date): SQL | undefined {
  if (state === 'published') return isPublished(now);
  if (state === 'scheduled') return and(eq(contentItems.state, 'scheduled'), gt(contentItems.publishAt, now.getTime()));
  return eq(contentItems.state, state);
}

type PageRequest = Pick<AdminFilter, 'cursor' | 'limit'>;

/** Selects revisions without their texts, newest first. The cursor is a time and an id. */
export function selectRevisions(db: Database, itemId: string, { cursor, limit }: PageRequest) {
  const [savedAt, id] = cursor?.split('~') ?? [];
  const before = sql`(${contentRevisions.savedAt}, ${contentRevisions.id}) < (${Number(savedAt)}, ${id})`;
  return db
    .select({
      id: contentRevisions.id,
      kind: contentRevisions.kind,
      savedAt: contentRevisions.savedAt,
      savedBy: users.name,
    })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.savedBy))
    .where(and(eq(contentRevisions.itemId, itemId), cursor ? before : undefined))
    .orderBy(desc(contentRevisions.savedAt), desc(contentRevisions.id))
    .limit(limit);
}

export function findRevision(db: Database, itemId: string, id: string) {
  return db
    .select({ content: contentRevisions.content })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.itemId, itemId), eq(contentRevisions.id, id)))
    .limit(1);
}

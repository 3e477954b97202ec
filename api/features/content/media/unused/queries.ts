import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems, contentTexts } from '../../content/schema.ts';
import { contentDrafts, contentRevisions } from '../../drafts/schema.ts';
import { contentFileItems, contentFiles } from '../files/schema.ts';
import { mediaFiles } from '../schema.ts';

const { file, checkedAt, unnamedSince, searchedTo, goneAt } = contentFiles;

/** Whether an item that ever referenced the row's file has a matching row in the table. */
const inItem = (table: SQL, has: SQL) =>
  sql`exists (select 1 from ${contentFileItems} as known join ${table} as text on ${has} where known.file = ${file})`;

/** Whether a working copy or published version references the row's file. */
function isInUse(): SQL {
  return sql`(${inItem(sql`${contentDrafts}`, sql`text.item_id = known.item_id and instr(text.content, ${file}) > 0`)}
    or ${inItem(sql`${contentTexts}`, sql`text.item_id = known.item_id and instr(text.body, ${file}) > 0`)}
    or ${inItem(sql`${contentItems}`, sql`text.id = known.item_id and text.cover_key = ${file}`)})`;
}

const hasRevisions = inItem(sql`${contentRevisions}`, sql`text.item_id = known.item_id`);

/** Whether a revision saved at `since` or later references the row's file. */
const isInRevisionSince = (since: number) =>
  inItem(
    sql`${contentRevisions}`,
    sql`text.item_id = known.item_id and text.saved_at >= ${since} and instr(text.content, ${file}) > 0`,
  );

const isDue = (before: Date) => and(isNull(goneAt), lte(checkedAt, before.getTime()));

/**
 * Checks the files that have gone unchecked the longest, without reading revisions. Files that only a revision may
 * reference stay due, for {@link selectNextSearch}.
 */
export function checkFiles(db: Database, now: Date, before: Date, limit: number) {
  const at = now.getTime();
  const due = db.select({ file }).from(contentFiles).where(isDue(before)).orderBy(asc(checkedAt)).limit(limit);
  return db
    .update(contentFiles)
    .set({
      checkedAt: at,
      unnamedSince: sql`case when ${isInUse()} then null else coalesce(${unnamedSince}, ${at}) end`,
      searchedTo: null,
    })
    .where(sql`${file} in ${due} and (${unnamedSince} is not null or not ${hasRevisions} or ${isInUse()})`);
}

/** How far the revisions have been searched for a file, and when that search began. */
export interface SearchProgress {
  since: number;
  itemId: string;
  savedAt: number;
  id: string;
}

/** Finds the file whose revisions are searched next. */
export function selectNextSearch(db: Database, before: Date) {
  return db
    .select({ file, searchedTo })
    .from(contentFiles)
    .where(and(isDue(before), isNull(unnamedSince)))
    .orderBy(asc(checkedAt), asc(file))
    .limit(1);
}

type Searched = Omit<SearchProgress, 'since'> & { isReference: number };

/** Selects the next revisions that may reference a file, by time, because a revision's id changes when it is sealed. */
export function selectRevisions(db: Database, of: string, after: SearchProgress | null, limit: number) {
  const { itemId, savedAt, id } = contentRevisions;
  const { itemId: lastItem, savedAt: lastTime, id: lastId } = after ?? { itemId: '', savedAt: 0, id: '' };
  return db.all<Searched>(sql`
    select ${itemId} as "itemId", ${savedAt} as "savedAt", ${id} as id, instr(${contentRevisions.content}, ${of}) > 0 as "isReference"
    from ${contentFileItems} join ${contentRevisions} on ${itemId} = ${contentFileItems.itemId}
    where ${contentFileItems.file} = ${of} and (${itemId}, ${savedAt}, ${id}) > (${lastItem}, ${lastTime}, ${lastId})
    order by ${itemId}, ${savedAt}, ${id} limit ${limit}`);
}

type Search = Awaited<ReturnType<typeof selectNextSearch>>[number];

/** True unless a save has referenced the file. If one has, the search starts over and its result is discarded. */
const isSameSearch = (search: Search) => and(eq(file, search.file), sql`${searchedTo} is ${search.searchedTo}`);

export function saveSearchProgress(db: Database, search: Search, to: SearchProgress) {
  return db
    .update(contentFiles)
    .set({ searchedTo: JSON.stringify(to) })
    .where(isSameSearch(search));
}

export function finishSearch(db: Database, search: Search, now: Date, isReferenced: boolean, since: number) {
  // A save during the search may be in a part already searched.
  const isUnused = isReferenced ? sql`0` : sql`not ${isInUse()} and not ${isInRevisionSince(since)}`;
  return db
    .update(contentFiles)
    .set({
      checkedAt: now.getTime(),
      unnamedSince: sql`case when ${isUnused} then ${now.getTime()} end`,
      searchedTo: null,
    })
    .where(isSameSearch(search));
}

/**
 * Marks files as gone if they are overdue and still unused. They can't be published from then on. No revision
 * references them, because each save that references a file restarts its retention period.
 */
export function markFilesGone(db: Database, now: Date, since: Date, limit: number) {
  const at = now.getTime();
  const due = db
    .select({ file: contentFiles.file })
    .from(contentFiles)
    .where(and(isNull(contentFiles.goneAt), lte(contentFiles.unnamedSince, since.getTime())))
    .limit(limit);
  return [
    db
      .update(contentFiles)
      .set({ goneAt: at })
      .where(and(sql`${contentFiles.file} in ${due}`, sql`not ${isInUse()}`)),
    db
      .update(mediaFiles)
      .set({ state: 'gone' })
      .where(
        and(
          eq(mediaFiles.state, 'ready'),
          sql`${mediaFiles.id} in (select file from ${contentFiles} where gone_at is not null and erased_at is null)`,
        ),
      ),
  ] as const;
}

/** Selects files marked as gone but still in storage. */
export function selectUnerasedFiles(db: Database, limit: number) {
  return db
    .select({ file: contentFiles.file, key: contentFiles.key })
    .from(contentFiles)
    .where(and(isNull(contentFiles.erasedAt), isNotNull(contentFiles.goneAt)))
    .limit(limit);
}

/** Marks files as erased from storage. */
export function markFilesErased(db: Database, files: readonly string[], now: Date) {
  return db
    .update(contentFiles)
    .set({ erasedAt: now.getTime() })
    .where(
      and(
        sql`${contentFiles.file} in (select value from json_each(${JSON.stringify(files)}))`,
        isNotNull(contentFiles.goneAt),
      ),
    );
}

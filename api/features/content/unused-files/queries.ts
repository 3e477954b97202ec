import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { contentFileItems, contentFiles } from '../content-files/schema.ts';
import { contentDrafts, contentRevisions } from '../drafts/schema.ts';
import { mediaFiles } from '../media/schema.ts';

/**
 * Whether an item's working copy, revisions or published version references the file of the row.
 * Only items that ever referenced it are searched.
 */
function isReferenced(): SQL {
  const { file } = contentFiles;
  const inItem = (table: SQL, has: SQL) =>
    sql`exists (select 1 from ${contentFileItems} as known join ${table} as text on ${has} where known.file = ${file})`;
  return sql`(${inItem(sql`${contentDrafts}`, sql`text.item_id = known.item_id and instr(text.content, ${file}) > 0`)}
    or ${inItem(sql`${contentRevisions}`, sql`text.item_id = known.item_id and instr(text.content, ${file}) > 0`)}
    or ${inItem(sql`${contentTexts}`, sql`text.item_id = known.item_id and instr(text.body, ${file}) > 0`)}
    or ${inItem(sql`${contentItems}`, sql`text.id = known.item_id and text.cover_key = ${file}`)})`;
}

/** Checks the files that have gone unchecked the longest for references. */
export function checkFiles(db: Database, now: Date, before: Date, limit: number) {
  const at = now.getTime();
  const due = db
    .select({ file: contentFiles.file })
    .from(contentFiles)
    .where(and(isNull(contentFiles.goneAt), lte(contentFiles.checkedAt, before.getTime())))
    .orderBy(asc(contentFiles.checkedAt))
    .limit(limit);
  return db
    .update(contentFiles)
    .set({
      checkedAt: at,
      unnamedSince: sql`case when ${isReferenced()} then null else coalesce(${contentFiles.unnamedSince}, ${at}) end`,
    })
    .where(sql`${contentFiles.file} in ${due}`);
}

/** Marks files as gone if they are overdue and still unreferenced. They can't be published from then on. */
export function markGone(db: Database, now: Date, since: Date, limit: number) {
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
      .where(and(sql`${contentFiles.file} in ${due}`, sql`not ${isReferenced()}`)),
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

/** Files marked as gone but still in storage. */
export function selectUnerased(db: Database, limit: number) {
  return db
    .select({ file: contentFiles.file, key: contentFiles.key })
    .from(contentFiles)
    .where(and(isNull(contentFiles.erasedAt), isNotNull(contentFiles.goneAt)))
    .limit(limit);
}

/** Marks files as erased from storage. */
export function markErased(db: Database, files: readonly string[], now: Date) {
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

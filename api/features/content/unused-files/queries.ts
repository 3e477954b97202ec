import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { contentFileItems, contentFiles } from '../content-files/schema.ts';
import { contentDrafts, contentRevisions } from '../drafts/schema.ts';
import { mediaFiles } from '../media/schema.ts';

/**
 * Whether anything names the file of the row: the items that ever did are asked for their working
 * copy, their revisions and what readers see of them.
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

/** Looks whether anything names the files that were looked at longest ago, if that is some time. */
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

/** Gives up what nothing has named for long, and names now: nobody can publish it from here on. */
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

/** What is given up and still in storage. */
export function selectUnerased(db: Database, limit: number) {
  return db
    .select({ file: contentFiles.file, key: contentFiles.key })
    .from(contentFiles)
    .where(and(isNull(contentFiles.erasedAt), isNotNull(contentFiles.goneAt)))
    .limit(limit);
}

/** Notes that the bytes are gone too. */
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

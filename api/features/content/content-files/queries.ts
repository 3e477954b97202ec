import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { contentDrafts, contentRevisions } from '../drafts/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import { contentFileItems, contentFiles } from './schema.ts';

/** Writes a file down, before its bytes are stored. */
export function noteFile(db: Database, file: string, key: string, now: Date) {
  const at = now.getTime();
  return db.insert(contentFiles).values({ file, key, keptAt: at, checkedAt: at }).onConflictDoNothing();
}

const among = (files: readonly string[]) => sql`(select value from json_each(${JSON.stringify(files)}))`;

/** That an item that there is names these files, as far as they are files. */
export function putNames(db: Database, itemId: string, files: readonly string[]) {
  return db.run(sql`
    insert into ${contentFileItems} (file, item_id)
    select ${contentFiles.file}, ${contentItems.id} from ${contentFiles}, ${contentItems}
    where ${contentFiles.file} in ${among(files)} and ${contentItems.id} = ${itemId}
    on conflict do nothing`);
}

/** Begins the waiting anew for what is named again. */
export function clearUnnamed(db: Database, files: readonly string[]) {
  return db
    .update(contentFiles)
    .set({ unnamedSince: null })
    .where(and(sql`${contentFiles.file} in ${among(files)}`, isNotNull(contentFiles.unnamedSince)));
}

/** Whether one of these files was taken back. */
export function isAnyGone(files: readonly string[]): SQL {
  return sql`exists (select 1 from ${contentFiles} where file in ${among(files)} and gone_at is not null)`;
}

export function selectGone(db: Database, files: readonly string[]) {
  return db
    .select({ file: contentFiles.file })
    .from(contentFiles)
    .where(and(sql`${contentFiles.file} in ${among(files)}`, isNotNull(contentFiles.goneAt)));
}

/**
 * Whether anything names the file of the row: the items that ever did are asked for their working
 * copy, their revisions and what readers see of them.
 */
function isNamed(): SQL {
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
      unnamedSince: sql`case when ${isNamed()} then null else coalesce(${contentFiles.unnamedSince}, ${at}) end`,
    })
    .where(sql`${contentFiles.file} in ${due}`);
}

/** Gives up what nothing has named for long, and names now: nobody can publish it from here on. */
export function giveUp(db: Database, now: Date, since: Date, limit: number) {
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
      .where(and(sql`${contentFiles.file} in ${due}`, sql`not ${isNamed()}`)),
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
export function noteErased(db: Database, files: readonly string[], now: Date) {
  return db
    .update(contentFiles)
    .set({ erasedAt: now.getTime() })
    .where(and(sql`${contentFiles.file} in ${among(files)}`, isNotNull(contentFiles.goneAt)));
}

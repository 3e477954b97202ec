import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems } from '../../content/schema.ts';
import { contentFileItems, contentFiles } from './schema.ts';

/** Registers a file before its bytes are stored. */
export function registerFile(db: Database, file: string, key: string, now: Date) {
  const at = now.getTime();
  return db.insert(contentFiles).values({ file, key, keptAt: at, checkedAt: at }).onConflictDoNothing();
}

const among = (files: readonly string[]) => sql`(select value from json_each(${JSON.stringify(files)}))`;

/** Records that an existing item references these files. Unknown names are ignored. */
export function insertReferences(db: Database, itemId: string, files: readonly string[]) {
  return db.run(sql`
    insert into ${contentFileItems} (file, item_id)
    select ${contentFiles.file}, ${contentItems.id} from ${contentFiles}, ${contentItems}
    where ${contentFiles.file} in ${among(files)} and ${contentItems.id} = ${itemId}
    on conflict do nothing`);
}

/** Records that files are referenced again: ends their retention period, and restarts the search for references. */
export function clearUnusedSince(db: Database, files: readonly string[]) {
  return db
    .update(contentFiles)
    .set({ unnamedSince: null, searchedTo: null })
    .where(
      and(
        sql`${contentFiles.file} in ${among(files)}`,
        or(isNotNull(contentFiles.unnamedSince), isNotNull(contentFiles.searchedTo)),
      ),
    );
}

/** Whether any of these files has been deleted. */
export function isAnyFileDeleted(files: readonly string[]): SQL {
  return sql`exists (select 1 from ${contentFiles} where file in ${among(files)} and gone_at is not null)`;
}

export function selectDeletedFiles(db: Database, files: readonly string[]) {
  return db
    .select({ file: contentFiles.file })
    .from(contentFiles)
    .where(and(sql`${contentFiles.file} in ${among(files)}`, isNotNull(contentFiles.goneAt)));
}

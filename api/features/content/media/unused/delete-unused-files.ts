import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysOf } from '#api/platform/images/picture-keys.ts';
import { checkFiles, markFilesErased, markFilesGone, selectUnerasedFiles } from './queries.ts';
import { searchRevisions } from './search-revisions.ts';

/** How long a file must be unused before it's deleted. */
export const retentionMs = 30 * dayMs;

/** Limits per run. */
const most = { checked: 200, deleted: 50 } as const;

/**
 * Deletes files unused for 30 days: a statement that checks again marks them in the database, then they are erased from
 * storage. The next run finishes an interrupted one.
 */
export async function deleteUnusedFiles(context: Context): Promise<void> {
  const { db, env, now } = context;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await checkFiles(db, now, ago(dayMs), most.checked);
  await searchRevisions(context, ago(dayMs));
  const { unerased } = await namedBatch(db, {
    gone: markFilesGone(db, now, ago(retentionMs), most.deleted),
    unerased: selectUnerasedFiles(db, most.deleted),
  });
  if (unerased.length === 0) return;
  await env.FILES.delete(unerased.flatMap(({ key }) => keysOf(key)));
  await markFilesErased(
    db,
    unerased.map(({ file }) => file),
    now,
  );
}

import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { checkFiles, markErased, markGone, selectUnerased } from './queries.ts';

/** How long nothing must have named a file. */
export const retentionMs = 30 * dayMs;

/** What one run does at most. */
const most = { checked: 200, deleted: 50 } as const;

/**
 * Takes back files that nothing has named for 30 days: given up in the database first, by a statement
 * that asks once more, then erased. A run that was cut off in between is finished by the next one.
 */
export async function deleteUnusedFiles({ db, env, now }: Context): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { unerased } = await namedBatch(db, {
    checked: checkFiles(db, now, ago(dayMs), most.checked),
    gone: markGone(db, now, ago(retentionMs), most.deleted),
    unerased: selectUnerased(db, most.deleted),
  });
  if (unerased.length === 0) return;
  await env.FILES.delete(unerased.map(({ key }) => key));
  await markErased(
    db,
    unerased.map(({ file }) => file),
    now,
  );
}

import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { checkFiles, giveUp, noteErased, selectUnerased } from './queries.ts';

/** How long nothing must have named a file. */
export const graceMs = 30 * dayMs;

/** What one run does at most. */
const most = { checked: 200, givenUp: 50 } as const;

/**
 * Takes back files that nothing has named for 30 days: given up in the database first, by a statement
 * that asks once more, then erased. A run that was cut off in between is finished by the next one.
 */
export async function deleteUnusedFiles({ db, env, now }: Context): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [, , , rows] = await db.batch([
    checkFiles(db, now, ago(dayMs), most.checked),
    ...giveUp(db, now, ago(graceMs), most.givenUp),
    selectUnerased(db, most.givenUp),
  ]);
  if (rows.length === 0) return;
  await env.FILES.delete(rows.map(({ key }) => key));
  await noteErased(
    db,
    rows.map(({ file }) => file),
    now,
  );
}

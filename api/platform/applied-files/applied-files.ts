import type { Database } from '../database/connect.ts';
import { appliedFiles } from './schema.ts';

/** Digests by name, as they were when the folder was last applied. */
export async function readAppliedFiles(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ name: appliedFiles.name, digest: appliedFiles.digest }).from(appliedFiles);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Notes what is in force now. After the change itself: a failure between the two repeats the change. */
export async function noteAppliedFiles(db: Database, digests: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const appliedAt = now.getTime();
  const [first, ...others] = [...digests].map(([name, digest]) =>
    db
      .insert(appliedFiles)
      .values({ name, digest, appliedAt })
      .onConflictDoUpdate({ target: appliedFiles.name, set: { digest, appliedAt } }),
  );
  if (first) await db.batch([first, ...others]);
}

import type { Database } from '../database/connect.ts';
import { appliedFiles } from './schema.ts';

/** Reads the digests by file name, as of the last `apply`. */
export async function readAppliedFiles(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ name: appliedFiles.name, digest: appliedFiles.digest }).from(appliedFiles);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * Records the digests of files that are now applied. Call it after the change: after a failure in between, the change
 * is simply repeated.
 */
export async function recordAppliedFiles(db: Database, digests: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const appliedAt = now.getTime();
  const [first, ...others] = [...digests].map(([name, digest]) =>
    db
      .insert(appliedFiles)
      .values({ name, digest, appliedAt })
      .onConflictDoUpdate({ target: appliedFiles.name, set: { digest, appliedAt } }),
  );
  if (first) await db.batch([first, ...others]);
}

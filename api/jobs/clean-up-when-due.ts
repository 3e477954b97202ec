import type { BatchItem } from 'drizzle-orm/batch';
import { eraseNames } from '#api/features/community/comments/index.ts';
import { importQuestions } from '#api/features/community/expert-inbox/index.ts';
import { deleteUnusedPictures } from '#api/features/community/posts/index.ts';
import { deleteUnsentFiles } from '#api/features/community/threads/index.ts';
import { deleteUnusedFiles } from '#api/features/content/media/index.ts';
import { deleteExpiredExports, eraseRemains } from '#api/features/operations/privacy/index.ts';
import { deleteUnusedLogos } from '#api/features/operations/setup/index.ts';
import { applyAnswerRetention } from '#api/features/site/assistant/index.ts';
import type { Context } from '../context.ts';
import { applyMessageRetention, deleteEmptiedConversations } from '../features/community/threads/index.ts';
import { deleteAbandonedUploads } from '../features/content/media/index.ts';
import { deleteOldCounts } from '../platform/analytics/delete-old-counts.ts';
import { deleteOldEntries } from '../platform/audit/delete-old-entries.ts';
import { claimCleanUp, releaseCleanUp } from '../platform/community-state/community-state.ts';
import type { Database } from '../platform/database/connect.ts';
import { rowsAtOnce } from '../platform/database/delete-some.ts';
import * as registry from './expired-rows.ts';
import { runSteps, type Steps } from './run-steps.ts';

type Deleting = BatchItem<'sqlite'>;
type ExpiryStatement = (db: Database, now: Date, timeZone: string) => Deleting | readonly Deleting[];

const expiredRows: Record<string, ExpiryStatement> = { ...registry };

const steps: Steps = {
  deleteExpiredRows,
  deleteExpiredExports,
  deleteAbandonedUploads,
  deleteUnusedFiles,
  deleteUnusedPictures,
  deleteUnusedLogos,
  deleteOldEntries,
  deleteOldCounts,
  applyAnswerRetention,
  applyMessageRetention,
  deleteEmptiedConversations,
  importQuestions,
  deleteUnsentFiles,
  eraseRemains,
  eraseNames: (context) => eraseNames(context),
};

/**
 * Deletes expired data, an hour or more after the last run. If a minute's run is missed, the next one does the work.
 * A failed clean-up is due again at once.
 */
export async function cleanUpWhenDue(context: Context): Promise<void> {
  const { db, now } = context;
  if (!(await claimCleanUp(db, now))) return;
  try {
    await runSteps(context, steps);
  } catch (error) {
    await releaseCleanUp(db, now);
    throw error;
  }
}

/** The maximum number of batches per run. The next minute's run continues. */
const maxBatches = 20;

/** Deletes all kinds together or, if that fails, each separately, so that one failure doesn't block the others. */
async function deleteExpiredRows(context: Context): Promise<void> {
  const isDone = await deleteKinds(context, expiredRows).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  const alone = Object.entries(expiredRows).map(([name, kind]) => [name, () => deleteKinds(context, { [name]: kind })]);
  await runSteps(context, Object.fromEntries(alone));
}

/** Deletes in batches of up to {@link rowsAtOnce} rows of each kind, until no kind has more. */
async function deleteKinds(context: Context, kinds: typeof expiredRows): Promise<void> {
  const { db, now, tenant } = context;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [first, ...others] = Object.values(kinds).flatMap((kind) => kind(db, now, tenant.timeZone));
    if (!first) return;
    const results = (await db.batch([first, ...others])) as Array<{ rowsAffected: number }>;
    if (results.every(({ rowsAffected }) => rowsAffected < rowsAtOnce)) return;
  }
  await releaseCleanUp(db, now);
}

import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../context.ts';
import { deleteExpiredVerifications } from '../features/accounts/auth/index.ts';
import { deleteExpiredRequests } from '../features/accounts/identities/index.ts';
import { deleteExpiredInvitations } from '../features/accounts/invitations/index.ts';
import { deleteExpiredResets } from '../features/accounts/password-resets/index.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions/index.ts';
import { deleteExpiredChallenges } from '../features/accounts/two-factor/index.ts';
import { deleteOldReminders } from '../features/commerce/expiry-reminders/index.ts';
import { deleteOldCodes } from '../features/commerce/gift-cards/index.ts';
import { deleteOldCardPages, deleteOldOrders } from '../features/commerce/orders/index.ts';
import { deleteOldEvents } from '../features/commerce/payment-events/index.ts';
import { deleteOldCheckouts } from '../features/commerce/subscriptions/index.ts';
import { deleteAbandonedUploads } from '../features/content/media/index.ts';
import { deleteUnusedFiles } from '../features/content/unused-files/index.ts';
import { eraseRemains } from '../features/operations/account-deletions/index.ts';
import { deleteExpiredExports } from '../features/operations/data-exports/index.ts';
import { deleteExpiredAnalytics } from '../platform/analytics/counts.ts';
import { claimCleaning, releaseCleaning } from '../platform/community-state/community-state.ts';
import type { Database } from '../platform/database/connect.ts';
import { deleteOldMail } from '../platform/mail/outbox.ts';
import { deleteExpiredLimits } from '../platform/rate-limits/count-attempt.ts';
import { runSteps, type Steps } from './run-steps.ts';

type Deleting = BatchItem<'sqlite'>;

const expiredRows: Record<string, (db: Database, now: Date, timeZone: string) => Deleting | readonly Deleting[]> = {
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteExpiredResets,
  deleteExpiredChallenges,
  deleteExpiredInvitations,
  deleteExpiredRequests,
  deleteExpiredLimits,
  deleteOldCodes,
  deleteOldCardPages,
  deleteOldReminders,
  deleteOldEvents,
  deleteOldCheckouts,
  deleteOldOrders,
  deleteOldMail,
  deleteExpiredAnalytics,
};

const steps: Steps = {
  deleteExpiredRows,
  deleteExpiredExports,
  deleteAbandonedUploads,
  deleteUnusedFiles,
  eraseRemains,
};

/**
 * Deletes what has expired and nothing reads any more, an hour or more after the last time: when a
 * minute was missed, the next one does it. What fails is due again at once.
 */
export async function cleanUpWhenDue(context: Context): Promise<void> {
  const { db, now } = context;
  if (!(await claimCleaning(db, now))) return;
  try {
    await runSteps(context, steps);
  } catch (error) {
    await releaseCleaning(db, now);
    throw error;
  }
}

/** One batch; when a kind of them can't be deleted, each kind by itself, so that the others go. */
async function deleteExpiredRows(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const deleteKinds = async (kinds: typeof expiredRows) => {
    const [first, ...others] = Object.values(kinds).flatMap((kind) => kind(db, now, tenant.timeZone));
    if (first) await db.batch([first, ...others]);
  };
  const isDone = await deleteKinds(expiredRows).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  const alone = Object.entries(expiredRows).map(([name, kind]) => [name, () => deleteKinds({ [name]: kind })]);
  await runSteps(context, Object.fromEntries(alone));
}

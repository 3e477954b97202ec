import type { Context } from '../context.ts';
import { eraseRemains } from '../features/account-deletions/index.ts';
import { deleteExpiredAnalytics } from '../features/analytics/index.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from '../features/auth/index.ts';
import { deleteOldCardPages } from '../features/card-pages/index.ts';
import { cleanContentFiles } from '../features/content-files/index.ts';
import { deleteExpiredExports } from '../features/data-exports/index.ts';
import { deleteOldReminders } from '../features/entitlements/index.ts';
import { forgetOldCodes } from '../features/gift-cards/index.ts';
import { deleteExpiredRequests } from '../features/identities/index.ts';
import { deleteExpiredInvitations } from '../features/invitations/index.ts';
import { deleteAbandonedUploads } from '../features/media/index.ts';
import { deleteOldOrders } from '../features/orders/index.ts';
import { deleteExpiredResets } from '../features/password-resets/index.ts';
import { deleteOldEvents } from '../features/payment-events/index.ts';
import { deleteOldCheckouts } from '../features/subscriptions/index.ts';
import { deleteExpiredChallenges } from '../features/two-factor/index.ts';
import { claimCleaning, releaseCleaning } from '../platform/community-state/community-state.ts';
import { deleteOldMail } from '../platform/mail/outbox.ts';
import { deleteExpiredLimits } from '../platform/rate-limits/count-attempt.ts';

/**
 * Deletes what has expired and nothing reads any more, an hour or more after the last time: when a
 * minute was missed, the next one does it. What fails is due again at once.
 */
export async function cleanUpWhenDue(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  if (!(await claimCleaning(db, now))) return;
  try {
    await db.batch([
      deleteExpiredSessions(db, now),
      deleteExpiredVerifications(db, now),
      deleteExpiredResets(db, now),
      deleteExpiredChallenges(db, now),
      deleteExpiredInvitations(db, now),
      deleteExpiredRequests(db, now),
      deleteExpiredLimits(db, now),
      forgetOldCodes(db, now),
      deleteOldCardPages(db, now),
      deleteOldReminders(db, now),
      deleteOldEvents(db, now),
      deleteOldCheckouts(db, now),
      deleteOldOrders(db, now),
      ...deleteOldMail(db, now),
      ...deleteExpiredAnalytics(db, now, tenant.timeZone),
    ]);
    await deleteExpiredExports(context);
    await deleteAbandonedUploads(context);
    await cleanContentFiles(context);
    await eraseRemains(context);
  } catch (error) {
    await releaseCleaning(db, now);
    throw error;
  }
}

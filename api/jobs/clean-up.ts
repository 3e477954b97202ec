import type { Context } from '../context.ts';
import { eraseRemains } from '../features/account-deletions/index.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from '../features/auth/index.ts';
import { deleteExpiredExports } from '../features/data-exports/index.ts';
import { deleteExpiredRequests } from '../features/identities/index.ts';
import { deleteExpiredInvitations } from '../features/invitations/index.ts';
import { deleteExpiredResets } from '../features/password-resets/index.ts';
import { deleteExpiredChallenges } from '../features/two-factor/index.ts';
import { claimCleaning, releaseCleaning } from '../platform/community-state/community-state.ts';
import { deleteOldMail } from '../platform/mail/outbox.ts';
import { deleteExpiredLimits } from '../platform/rate-limits/count-attempt.ts';

/**
 * Deletes what has expired and nothing reads any more, an hour or more after the last time: when a
 * minute was missed, the next one does it. What fails is due again at once.
 */
export async function cleanUpWhenDue(context: Context): Promise<void> {
  const { db, now } = context;
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
      ...deleteOldMail(db, now),
    ]);
    await deleteExpiredExports(context);
    await eraseRemains(context);
  } catch (error) {
    await releaseCleaning(db, now);
    throw error;
  }
}

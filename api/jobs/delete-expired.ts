import { deleteExpiredSessions, deleteExpiredVerifications } from '../features/auth/index.ts';
import { deleteExpiredRequests } from '../features/identities/index.ts';
import { deleteExpiredInvitations } from '../features/invitations/index.ts';
import { deleteExpiredResets } from '../features/password-resets/index.ts';
import { deleteExpiredChallenges } from '../features/two-factor/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { deleteExpiredLimits } from '../platform/rate-limits/count-attempt.ts';

/** Hourly: rows whose time has passed and that nothing reads any more. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.batch([
    deleteExpiredSessions(db, now),
    deleteExpiredVerifications(db, now),
    deleteExpiredResets(db, now),
    deleteExpiredChallenges(db, now),
    deleteExpiredInvitations(db, now),
    deleteExpiredRequests(db, now),
    deleteExpiredLimits(db, now),
  ]);
}

import type { SQL } from 'drizzle-orm';
import { endSessionsOf } from '#api/features/accounts/sessions/index.ts';
import { deleteBackupCodes, deleteChallenges, deleteTwoFactor } from '#api/features/accounts/two-factor/index.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Removes a member's second factor and ends their sessions, which a lost phone may have, if `onlyIf` holds. */
export function removeTwoFactor(db: Database, userId: string, onlyIf: SQL) {
  return {
    backupCodes: deleteBackupCodes(db, userId, onlyIf),
    challenges: deleteChallenges(db, userId, onlyIf),
    sessions: endSessionsOf(db, userId, onlyIf),
    twoFactors: deleteTwoFactor(db, userId, onlyIf),
  };
}

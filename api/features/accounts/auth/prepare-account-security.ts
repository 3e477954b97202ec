import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import type { NamedResults } from '#api/platform/database/named-batch.ts';
import { findPasswordHash } from '../sessions/index.ts';
import { countUnspentBackupCodes } from '../two-factor/index.ts';

export interface AccountSecurity {
  /** False for an account that has only signed in through a provider. */
  hasPassword: boolean;
  isTwoFactorOn: boolean;
  backupCodesLeft: number;
}

/**
 * Returns the queries that read how the member signs in, for another feature's batch, and a function that reads their
 * results.
 */
export function prepareAccountSecurity(context: Context) {
  const { user, sessionId } = requireMember(context);
  const { db } = context;
  const read = [countUnspentBackupCodes(db, user.id), findPasswordHash(db, sessionId)] as const;
  const present = ([[codes], [found]]: NamedResults<{ read: typeof read }>['read']): AccountSecurity => ({
    hasPassword: found !== undefined && found.passwordHash !== null,
    isTwoFactorOn: user.twoFactorEnabled,
    backupCodesLeft: codes?.count ?? 0,
  });
  return { read, present };
}

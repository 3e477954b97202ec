import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { findPasswordHash } from '../sessions/index.ts';
import { countUnspentCodes } from '../two-factor/index.ts';

export interface Security {
  /** False for an account that has only signed in through a provider. */
  hasPassword: boolean;
  isTwoFactorOn: boolean;
  backupCodesLeft: number;
}

/** The sign-in security section of a member's settings. */
export async function getSecurity(context: Context): Promise<Security> {
  const { user, sessionId } = requireMember(context);
  const { db } = context;
  const [[codes], [found]] = await db.batch([countUnspentCodes(db, user.id), findPasswordHash(db, sessionId)]);
  return {
    hasPassword: found !== undefined && found.passwordHash !== null,
    isTwoFactorOn: user.twoFactorEnabled,
    backupCodesLeft: codes?.count ?? 0,
  };
}

import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { isFreshProof } from '#api/platform/actor/fresh-proof.ts';
import { hashPassword, verifyPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { storeRenewedHash } from '../users/index.ts';
import { confirmationSchema } from './contract.ts';
import { findPasswordConfirmation, findPasswordHash, isPasswordConfirmed } from './queries.ts';

const limits = {
  /** Password attempts by a signed-in member, for any sensitive action. */
  passwordByMember: (userId: string): RateLimit => ({
    rule: 'confirm-password.member',
    subject: userId,
    attempts: 10,
    windowSeconds: 15 * 60,
  }),
} as const;

export interface Confirmation {
  hasPassword: boolean;
  /** Whether the confirmation is a fresh proof for the session. */
  isProof: boolean;
  /** The condition for the write. True while the password is the confirmed one and the member is signed in. */
  holds: SQL;
  /** The query whose rows {@link requireConfirmed} checks. Must come first in the batch of the write. */
  check: ReturnType<typeof findPasswordConfirmation>;
}

/**
 * Confirms a sensitive action with the password, counting attempts before hashing. Without a password, or with a first
 * one set in this session (perhaps with a stolen token), the session's last proof must be under 15 minutes old. The
 * password may change while it is hashed, so the write must depend on `holds`.
 */
export async function confirmPassword(
  context: Context,
  { user, sessionId }: Member,
  input: z.input<typeof confirmationSchema>,
): Promise<Confirmation> {
  const { password } = parseInput(confirmationSchema, input);
  const { db, now, env } = context;
  const limit = limits.passwordByMember(user.id);
  using _place = reserveHashing(1);
  const [attempts, [found]] = await db.batch([countAttempt(db, limit, now), findPasswordHash(db, sessionId)]);
  refuseWhenOver(limit, attempts, now);
  if (!found) throw new AppError('unauthenticated');
  const isProof = found.passwordHash !== null && !found.hasSetPassword;
  if (!isProof && !isFreshProof(found.provedAt, now)) throw new AppError('forbidden', { code: 'sign_in_again' });
  const confirm = (hash: string | null) => toConfirmation(context, sessionId, hash, isProof);
  if (found.passwordHash === null) return confirm(null);
  if (password === undefined) throw new AppError('invalid_input', { fields: { password: 'password_required' } });
  const first = await verifyPassword(password, found.passwordHash, env.PASSWORD_PEPPER);
  if (!first.matches) throw wrongPasswordError();
  if (!first.outdated) return confirm(found.passwordHash);

  // Renew the outdated hash first. If a concurrent sign-in did so, the write would mistake it for a new password.
  const renewedHash = await hashPassword(password, env.PASSWORD_PEPPER);
  const [renewed] = await storeRenewedHash(db, { id: user.id, passwordHash: found.passwordHash }, renewedHash);
  if (renewed) return confirm(renewedHash);
  const [current] = await findPasswordHash(db, sessionId);
  if (!current) throw new AppError('unauthenticated');
  const second = await verifyPassword(password, current.passwordHash, env.PASSWORD_PEPPER);
  if (!second.matches) throw wrongPasswordError();
  return confirm(current.passwordHash);
}

function toConfirmation(
  { db }: Context,
  sessionId: string,
  passwordHash: string | null,
  isProof: boolean,
): Confirmation {
  const holds = isPasswordConfirmed(sessionId, passwordHash);
  return {
    hasPassword: passwordHash !== null,
    isProof,
    holds,
    check: findPasswordConfirmation(db, sessionId, passwordHash),
  };
}

/** Refuses an action whose confirmation no longer held in the batch, so that nothing was written. */
export function requireConfirmed({ hasPassword }: Confirmation, found: Awaited<Confirmation['check']>): void {
  const [member] = found;
  if (!member) throw new AppError('unauthenticated');
  if (!member.isSame) throw hasPassword ? wrongPasswordError() : new AppError('forbidden', { code: 'sign_in_again' });
}

function wrongPasswordError(): AppError {
  return new AppError('invalid_input', { fields: { password: 'password_wrong' } });
}

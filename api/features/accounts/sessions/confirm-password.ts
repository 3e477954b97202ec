import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { verifyPassword } from '#api/platform/crypto/passwords.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { confirmationSchema } from './contract.ts';
import { limits } from './limits.ts';
import { findPasswordHash } from './queries.ts';
import { isFreshSession } from './rules.ts';

/**
 * Confirms a sensitive action with the password, counted before it's hashed. Without a password,
 * the sign-in must be under 15 minutes old. Returns the stored hash so the change can depend on it.
 */
export async function confirmPassword(
  context: Context,
  { user, sessionId }: Member,
  input: z.input<typeof confirmationSchema>,
): Promise<{ passwordHash: string | null }> {
  const { password } = parseInput(confirmationSchema, input);
  const { db, now, env } = context;
  const limit = limits.passwordByMember(user.id);
  const [attempts, [found]] = await db.batch([countAttempt(db, limit, now), findPasswordHash(db, sessionId)]);
  refuseWhenOver(limit, attempts, now);
  if (!found) throw new AppError('unauthenticated');
  const { passwordHash, signedInAt } = found;
  if (passwordHash === null) {
    if (!isFreshSession(signedInAt, now)) throw new AppError('forbidden', { code: 'sign_in_again' });
    return { passwordHash };
  }
  if (password === undefined) throw new AppError('invalid_input', { fields: { password: 'password_required' } });
  const { matches } = await verifyPassword(password, passwordHash, env.PASSWORD_PEPPER);
  if (!matches) throw new AppError('invalid_input', { fields: { password: 'password_wrong' } });
  return { passwordHash };
}

import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseWithNewPassword } from '#api/features/accounts/auth/index.ts';
import { endSessionsOfAddress } from '#api/features/accounts/sessions/index.ts';
import { endChallengesOfAddress } from '#api/features/accounts/two-factor/index.ts';
import {
  type Administrators,
  isNewAdministrator,
  prepareAdministratorNotice,
  selectAdministrators,
  upsertConfirmedUser,
} from '#api/features/accounts/users/index.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { createAdminSchema } from './contract.ts';
import { combineConditions, findAnyAdmin, hasPassword } from './queries.ts';

/**
 * Makes the account with this address an administrator if `onlyIf` holds. Returns whether the community already had
 * one.
 */
export async function upsertAdmin(context: Context, input: z.input<typeof createAdminSchema>, onlyIf: SQL) {
  const { email, password } = parseWithNewPassword(context, createAdminSchema, input);
  const { db, env, locale } = context;
  const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
  const user = { id: newId(), email, name: null, passwordHash, role: 'admin', locale } as const;
  const hadAdmin = await store(context, user, onlyIf, await selectAdministrators(db));
  return { email, hadAdmin };
}

async function store(
  context: Context,
  user: Parameters<typeof upsertConfirmedUser>[1] & { passwordHash: string },
  onlyIf: SQL,
  administrators: Administrators,
): Promise<boolean> {
  const { db, now } = context;
  const { email, passwordHash } = user;
  const newcomer = { email, name: null, givenBy: null };
  const notice = await prepareAdministratorNotice(context, administrators, newcomer, isNewAdministrator(email, now));
  const results = await namedBatch(db, {
    admins: findAnyAdmin(db),
    user: upsertConfirmedUser(db, user, combineConditions(onlyIf, notice.isComplete), now),
    notice: notice.statements,
    sessions: endSessionsOfAddress(db, email, hasPassword(email, passwordHash)),
    challenges: endChallengesOfAddress(db, email, hasPassword(email, passwordHash)),
    administrators: selectAdministrators(db),
  });
  if (results.user.rowsAffected === 0 && notice.misses(results.administrators)) {
    return store(context, user, onlyIf, results.administrators);
  }
  notice.dispatch();
  return results.admins.length > 0;
}

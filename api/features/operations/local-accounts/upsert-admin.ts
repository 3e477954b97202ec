import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseWithNewPassword } from '#api/features/accounts/auth/index.ts';
import { endSessionsOfAddress } from '#api/features/accounts/sessions/index.ts';
import { endChallengesOfAddress } from '#api/features/accounts/two-factor/index.ts';
import {
  isNewAdministrator,
  prepareAdministratorNotice,
  selectAdministrators,
  upsertConfirmedUser,
} from '#api/features/accounts/users/index.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { createAdminSchema } from './contract.ts';
import { findAnyAdmin, hasPassword } from './queries.ts';

/** Makes the address an administrator if `onlyIf` holds, and returns whether there already was one. */
export async function upsertAdmin(context: Context, input: z.input<typeof createAdminSchema>, onlyIf: SQL) {
  const { email, password } = parseWithNewPassword(context, createAdminSchema, input);
  const { db, now, env, locale } = context;
  const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
  const administrators = await selectAdministrators(db);
  const newcomer = { email, name: null, givenBy: null };
  const notice = await prepareAdministratorNotice(context, administrators, newcomer, isNewAdministrator(email, now));
  const user = { id: newId(), email, name: null, passwordHash, role: 'admin', locale } as const;
  const { admins } = await namedBatch(db, {
    admins: findAnyAdmin(db),
    user: upsertConfirmedUser(db, user, onlyIf, now),
    notice: notice.statements,
    sessions: endSessionsOfAddress(db, email, hasPassword(email, passwordHash)),
    challenges: endChallengesOfAddress(db, email, hasPassword(email, passwordHash)),
  });
  notice.dispatch();
  return { email, hadAdmin: admins.length > 0 };
}

import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { parseWithNewPassword } from '#api/features/accounts/auth/index.ts';
import { endSessionsOfAddress } from '#api/features/accounts/sessions/index.ts';
import { putConfirmedUser } from '#api/features/accounts/users/index.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createAdminSchema } from './contract.ts';
import { findAnyAdmin, hasPassword } from './queries.ts';

/** Makes an address an administrator's if `may`, in one transaction, and tells whether there was one before. */
export async function putAdmin(context: Context, input: unknown, may: SQL) {
  const { email, password } = parseWithNewPassword(context, createAdminSchema, input);
  const { db, now, env, locale } = context;
  const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
  const user = { id: newId(), email, name: null, passwordHash, role: 'admin', locale } as const;
  const [[before]] = await db.batch([
    findAnyAdmin(db),
    putConfirmedUser(db, user, may, now),
    endSessionsOfAddress(db, email, hasPassword(email, passwordHash)),
  ]);
  return { email, hadAdmin: before !== undefined };
}

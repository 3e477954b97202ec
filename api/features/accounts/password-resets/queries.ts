import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import { passwordResets } from './schema.ts';

/** Inserts a reset token for the account with this address, if there is one. */
export function insertReset(db: Database, email: string, reset: Omit<typeof passwordResets.$inferInsert, 'userId'>) {
  const { id, tokenHash, createdAt, expiresAt } = reset;
  return db.run(sql`
    insert into ${passwordResets} (id, user_id, token_hash, created_at, expires_at)
    select ${id}, ${users.id}, ${tokenHash}, ${createdAt}, ${expiresAt} from ${users} where ${users.email} = ${email}`);
}

/** True if the token was inserted earlier in the batch. */
export function isResetInserted(id: string): SQL {
  return sql`exists (select 1 from ${passwordResets} where ${passwordResets.id} = ${id})`;
}

/** Deletes the account's older reset tokens. */
export function supersedeResets(db: Database, email: string, keep: string) {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return db.delete(passwordResets).where(and(eq(passwordResets.userId, sql`(${owner})`), ne(passwordResets.id, keep)));
}

const isOpenReset = (tokenHash: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.spentBy),
    gt(passwordResets.expiresAt, now.getTime()),
  );

export function findOpenReset(db: Database, tokenHash: string, now: Date) {
  return db
    .select({ userId: users.id, email: users.email, locale: users.locale, emailVerifiedAt: users.emailVerifiedAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpenReset(tokenHash, now))
    .limit(1);
}

/** Spends a reset token. Only one of several concurrent attempts gets a row. */
export function spendReset(db: Database, tokenHash: string, spentBy: string, now: Date) {
  return db
    .update(passwordResets)
    .set({ spentBy })
    .where(isOpenReset(tokenHash, now))
    .returning({ userId: passwordResets.userId });
}

/** True if `spentBy` spent a token earlier in the batch. */
export function isResetSpentBy(spentBy: string): SQL {
  return sql`exists (select 1 from ${passwordResets} where ${passwordResets.spentBy} = ${spentBy})`;
}

/** True if `spentBy` spent a token earlier in the batch and the account's address isn't confirmed yet. */
export function isFirstConfirmedBy(spentBy: string, userId: string): SQL {
  return sql`${isResetSpentBy(spentBy)} and exists (
    select 1 from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is null)`;
}

/** Stores the new password and confirms the address, since using the mailed link proves who owns it. */
export function storeResetPassword(db: Database, spentBy: string, userId: string, passwordHash: string, now: Date) {
  return db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
    .where(and(eq(users.id, userId), isResetSpentBy(spentBy)));
}

export function endSessionsOfReset(db: Database, spentBy: string, userId: string) {
  return db.delete(sessions).where(and(eq(sessions.userId, userId), isResetSpentBy(spentBy)));
}

export function deleteExpiredResets(db: Database, now: Date) {
  return deleteRowBatch(db, passwordResets, lt(passwordResets.expiresAt, now.getTime()));
}

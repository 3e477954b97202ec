import { and, eq, exists, gt, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { isUnderRateLimit, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { emailVerifications } from '../auth/schema.ts';
import { identities } from '../identities/schema.ts';
import { isAddressFree } from '../invitations/index.ts';
import { passwordResets } from '../password-resets/schema.ts';
import { sessions } from '../sessions/schema.ts';
import { backupCodes, twoFactors } from '../two-factor/schema.ts';
import { isActiveMember } from '../users/index.ts';
import { users } from '../users/schema.ts';
import { undoLifetimeMs } from './rules.ts';
import { emailChanges } from './schema.ts';

type NewChange = Required<Omit<typeof emailChanges.$inferInsert, 'spentBy' | 'undoHash' | 'undoneBy'>>;

/** Inserts a pending change if `onlyIf` holds and the account is active and still has the old address. */
export function insertChange(db: Database, change: NewChange, onlyIf: SQL) {
  const { id, tokenHash, createdAt, expiresAt, userId, oldEmail, newEmail, sessionId, startedBy } = change;
  return db.run(sql`
    insert into ${emailChanges} (id, token_hash, created_at, expires_at, user_id, old_email, new_email, session_id,
      started_by, notice_hash, undo_until)
    select ${id}, ${tokenHash}, ${createdAt}, ${expiresAt}, ${users.id}, ${oldEmail}, ${newEmail}, ${sessionId},
      ${startedBy}, ${change.noticeHash}, ${change.undoUntil}
    from ${users} where ${and(eq(users.id, userId), eq(users.email, oldEmail), isActiveMember(), onlyIf)}`);
}

/** True if the change was inserted earlier in the batch. */
export function isChangeInserted(id: string): SQL {
  return sql`exists (select 1 from ${emailChanges} where ${emailChanges.id} = ${id})`;
}

/**
 * The conditions for mailing a link to the new address, or a notice if it has an account. Neither holds over the limit.
 */
export function emailChangeMailConditions(id: string, newEmail: string, limit: RateLimit) {
  const isMailed = sql`${isChangeInserted(id)} and ${isUnderRateLimit(limit)}`;
  const isFree = isAddressFree(newEmail);
  return { link: sql`(${isMailed} and ${isFree})`, owner: sql`(${isMailed} and not ${isFree})` };
}

/** True if the given condition holds and the attempt counted earlier in the batch is within the limit. */
export function isAllowed(holds: SQL, limit: RateLimit): SQL {
  return sql`${holds} and ${isUnderRateLimit(limit)}`;
}

const isPending = (userId: string) =>
  and(eq(emailChanges.userId, userId), isNull(emailChanges.spentBy), isNull(emailChanges.undoneBy));

/** Deletes the account's other pending changes once the new one is inserted. */
export function supersedePendingChanges(db: Database, userId: string, keep: string) {
  return db.delete(emailChanges).where(and(isPending(userId), ne(emailChanges.id, keep), isChangeInserted(keep)));
}

export function selectPendingChange(db: Database, userId: string, now: Date) {
  return db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(isPending(userId), gt(emailChanges.expiresAt, now.getTime())))
    .orderBy(emailChanges.id);
}

export function deletePendingChange(db: Database, userId: string) {
  return db.delete(emailChanges).where(isPending(userId));
}

/** Matches a change that can be confirmed: pending, unexpired, to a free address, with the account still unchanged. */
function isOpen(db: Database, tokenHash: string, now: Date) {
  const owner = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, emailChanges.userId), eq(users.email, emailChanges.oldEmail), isActiveMember()));
  return and(
    eq(emailChanges.tokenHash, tokenHash),
    isNull(emailChanges.spentBy),
    isNull(emailChanges.undoneBy),
    gt(emailChanges.expiresAt, now.getTime()),
    exists(owner),
    isAddressFree(sql`${emailChanges.newEmail}`),
  );
}

const columns = {
  id: emailChanges.id,
  userId: emailChanges.userId,
  oldEmail: emailChanges.oldEmail,
  newEmail: emailChanges.newEmail,
  sessionId: emailChanges.sessionId,
  createdAt: emailChanges.createdAt,
  spentBy: emailChanges.spentBy,
  locale: users.locale,
};

export function findPendingEmailChange(db: Database, tokenHash: string, now: Date) {
  return db
    .select(columns)
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(isOpen(db, tokenHash, now))
    .limit(1);
}

/** Spends a token and makes the change undoable. Only one of several concurrent attempts gets a row. */
export function spendEmailChangeToken(db: Database, tokenHash: string, spentBy: string, undoHash: string, now: Date) {
  return db
    .update(emailChanges)
    .set({ spentBy, undoHash, undoUntil: now.getTime() + undoLifetimeMs })
    .where(isOpen(db, tokenHash, now))
    .returning({ id: emailChanges.id });
}

/** True if `spentBy` spent a token earlier in the batch. */
export function isChangeSpentBy(spentBy: string): SQL {
  return sql`exists (select 1 from ${emailChanges} where ${emailChanges.spentBy} = ${spentBy})`;
}

/**
 * Matches the change that a token undoes. The old address gets one token at the request and one at the confirmation.
 */
const isUndoable = (undoHash: string, now: Date) =>
  and(
    or(eq(emailChanges.noticeHash, undoHash), eq(emailChanges.undoHash, undoHash)),
    isNull(emailChanges.undoneBy),
    gt(emailChanges.undoUntil, now.getTime()),
  );

/** True while no other confirmed account has the address. */
const isFreeFor = (userId: SQL, email: SQL) => sql`not exists (select 1 from ${users} as holder
  where holder.email = ${email} and holder.email_verified_at is not null and holder.id <> ${userId})`;

const isOldAddressFree = isFreeFor(sql`${emailChanges.userId}`, sql`${emailChanges.oldEmail}`);

/** Finds the change that a token undoes, and whether its old address is still free. At most one row. */
export function findUndoableChange(db: Database, undoHash: string, now: Date) {
  return db
    .select({ ...columns, isFree: sql<boolean>`${isOldAddressFree}`.mapWith(Boolean) })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(isUndoable(undoHash, now))
    .limit(1);
}

/** Marks a change as undone. Only one of several concurrent attempts gets a row. */
export function markChangeUndone(db: Database, undoHash: string, undoneBy: string, now: Date) {
  return db
    .update(emailChanges)
    .set({ undoneBy })
    .where(and(isUndoable(undoHash, now), isOldAddressFree))
    .returning({ id: emailChanges.id });
}

/** True if `undoneBy` undid a change earlier in the batch. */
export function isChangeUndoneBy(undoneBy: string): SQL {
  return sql`exists (select 1 from ${emailChanges} where ${emailChanges.undoneBy} = ${undoneBy})`;
}

/** Deletes the account's later changes, pending or confirmed, whose links would set other addresses. */
export function deleteLaterChanges(db: Database, { userId, id }: { userId: string; id: string }, undoneBy: string) {
  return db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.id, id), isChangeUndoneBy(undoneBy)));
}

/**
 * Takes an address from an unconfirmed account, because signing up doesn't reserve an address. The account, which no
 * one has ever signed in to, is marked as deleted.
 */
export function releaseAddress(db: Database, email: string, attempt: string, onlyIf: SQL, now: Date) {
  const isHolder = and(eq(users.email, email), isNull(users.emailVerifiedAt), onlyIf);
  const holder = db.select({ id: users.id }).from(users).where(isHolder);
  return [
    db.delete(emailVerifications).where(sql`${emailVerifications.userId} in (${holder})`),
    db.delete(passwordResets).where(sql`${passwordResets.userId} in (${holder})`),
    db
      .update(users)
      .set({
        email: `${attempt}@deleted.invalid`,
        name: null,
        passwordHash: null,
        status: 'inactive',
        deletedAt: now.getTime(),
      })
      .where(isHolder),
  ] as const;
}

/** Changes the account's address, and its password if one is given. */
export function storeAddress(
  db: Database,
  userId: string,
  given: { email: string; passwordHash?: string },
  onlyIf: SQL,
) {
  return db
    .update(users)
    .set(given)
    .where(and(eq(users.id, userId), onlyIf));
}

/** Ends the account's sessions, except `keep`. */
export function endSessions(db: Database, userId: string, keep: string | null, onlyIf: SQL) {
  return db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep ?? ''), onlyIf));
}

/** Deletes the account's password resets, whose links were mailed to the previous address. */
export function deleteResets(db: Database, userId: string, onlyIf: SQL) {
  return db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), onlyIf));
}

/** Removes sign-in methods added since the change was requested, because an attacker may have added them. */
export function deleteSignInMethodsSince(db: Database, userId: string, since: number, onlyIf: SQL) {
  const isNew = sql`exists (select 1 from ${twoFactors} where ${and(eq(twoFactors.userId, userId), gte(twoFactors.enabledAt, since))})`;
  return [
    db.delete(identities).where(and(eq(identities.userId, userId), gte(identities.createdAt, since), onlyIf)),
    db.delete(backupCodes).where(and(eq(backupCodes.userId, userId), isNew, onlyIf)),
    db.delete(twoFactors).where(and(eq(twoFactors.userId, userId), gte(twoFactors.enabledAt, since), onlyIf)),
  ] as const;
}

export function deleteExpiredEmailChanges(db: Database, now: Date) {
  return deleteRowBatch(db, emailChanges, lt(emailChanges.undoUntil, now.getTime()));
}

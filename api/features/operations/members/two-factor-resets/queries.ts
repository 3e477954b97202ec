import { and, asc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { endSessionsOfMember, isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import {
  deleteBackupCodes,
  deleteChallenges,
  deleteTwoFactor,
  isTwoFactorOn,
} from '#api/features/accounts/two-factor/index.ts';
import { isActiveMember, isEstablishedAdministrator } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { twoFactorResets } from './schema.ts';

/** Far more requests than administrators could make by hand. */
const maxListed = 200;

const requesters = alias(users, 'requesters');

const isOpen = (now: Date) => gt(twoFactorResets.expiresAt, now.getTime());

/** Selects open requests with both members; `only` narrows them down. */
function selectResets(db: Database, now: Date, only?: SQL) {
  return db
    .select({
      id: twoFactorResets.id,
      member: {
        ...{ id: users.id, name: users.name, email: users.email, locale: users.locale },
        picture: users.avatarKey,
      },
      requestedBy: { id: requesters.id, name: requesters.name, email: requesters.email },
      reason: twoFactorResets.reason,
      requestedAt: twoFactorResets.requestedAt,
      expiresAt: twoFactorResets.expiresAt,
    })
    .from(twoFactorResets)
    .innerJoin(users, eq(users.id, twoFactorResets.userId))
    .innerJoin(requesters, eq(requesters.id, twoFactorResets.requestedBy))
    .where(and(isOpen(now), only));
}

export type ResetRow = Awaited<ReturnType<typeof selectResets>>[number];

export function selectOpenResets(db: Database, now: Date) {
  return selectResets(db, now).orderBy(asc(twoFactorResets.requestedAt)).limit(maxListed);
}

/** Finds an open request: at most one row. */
export function findReset(db: Database, id: string, now: Date) {
  return selectResets(db, now, eq(twoFactorResets.id, id));
}

/** Finds the open request about a member: at most one row. */
export function findResetByMember(db: Database, userId: string, now: Date) {
  return selectResets(db, now, eq(twoFactorResets.userId, userId));
}

/** Selects how many requests are waiting, and since when: one row. */
export function selectWaitingResets(db: Database, now: Date) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${twoFactorResets.requestedAt})` })
    .from(twoFactorResets)
    .where(isOpen(now));
}

/** Finds the account with an address, if it has two-factor: at most one row. */
export function findAccountWithTwoFactor(db: Database, email: string) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isTwoFactorOn(users.id)))
    .limit(1);
}

/** The acting administrator and their session. */
type Acting = Pick<Member, 'user' | 'sessionId'>;

/**
 * True if the requester has been an administrator for at least a day, and the account is someone else's, active, and
 * has two-factor but no open request.
 */
export function mayRequestReset(userId: string, by: Acting, now: Date): SQL {
  const member = and(eq(users.id, userId), ne(users.id, by.user.id), isActiveMember(), isTwoFactorOn(users.id));
  const request = and(eq(twoFactorResets.userId, userId), isOpen(now));
  return sql`(exists (select 1 from ${users} where ${member})
    and not exists (select 1 from ${twoFactorResets} where ${request}) and ${isActingAdministrator(by)}
    and ${isEstablishedAdministrator(by.user.id, now.getTime(), now)})`;
}

/**
 * Finds whether someone has been an administrator for long enough and, with `resetId`, since before that request: one
 * row for an administrator.
 */
export function findEstablishedAdministrator(db: Database, userId: string, now: Date, resetId?: string) {
  const requestedAt = sql`(select ${twoFactorResets.requestedAt} from ${twoFactorResets} where ${twoFactorResets.id} = ${resetId})`;
  const at = resetId === undefined ? now.getTime() : requestedAt;
  return db
    .select({ holds: sql<number>`${isEstablishedAdministrator(userId, at, now)}` })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin')))
    .limit(1);
}

type NewReset = typeof twoFactorResets.$inferInsert;

/** Stores a request if `onlyIf` holds, replacing an expired one. */
export function insertReset(
  db: Database,
  { userId, id, requestedBy, reason, requestedAt, expiresAt }: NewReset,
  onlyIf: SQL,
) {
  return db.run(sql`
    insert or replace into ${twoFactorResets} (user_id, id, requested_by, reason, requested_at, expires_at)
    select ${userId}, ${id}, ${requestedBy}, ${reason}, ${requestedAt}, ${expiresAt} where ${onlyIf}`);
}

/**
 * True while the request is open, and requester and confirmer are two administrators other than the member. Both have
 * been administrators for at least a day and since before the request, so that no one can appoint an accomplice.
 */
export function isResetConfirmable(id: string, by: Acting, now: Date): SQL {
  const { requestedAt, requestedBy } = twoFactorResets;
  const request = and(
    ...[eq(twoFactorResets.id, id), isOpen(now), isEstablishedAdministrator(requestedBy, requestedAt, now)],
    ...[ne(requestedBy, by.user.id), ne(twoFactorResets.userId, by.user.id), isTwoFactorOn(twoFactorResets.userId)],
  );
  const confirmer = isEstablishedAdministrator(by.user.id, requestedAt, now);
  return sql`(exists (select 1 from ${twoFactorResets} where ${request} and ${confirmer}) and ${isActingAdministrator(by)})`;
}

/** True while the request is open and the person cancelling it is an administrator. */
export function isResetCancellable(id: string, by: Acting, now: Date): SQL {
  const request = and(eq(twoFactorResets.id, id), isOpen(now));
  return sql`(exists (select 1 from ${twoFactorResets} where ${request}) and ${isActingAdministrator(by)})`;
}

export function deleteReset(db: Database, id: string, onlyIf: SQL) {
  return db.delete(twoFactorResets).where(and(eq(twoFactorResets.id, id), onlyIf));
}

/** If `onlyIf` holds, removes a member's second factor and ends their sessions: the lost phone may be signed in. */
export function removeTwoFactor(db: Database, userId: string, onlyIf: SQL = sql`true`) {
  return {
    backupCodes: deleteBackupCodes(db, userId, onlyIf),
    challenges: deleteChallenges(db, userId, onlyIf),
    sessions: endSessionsOfMember(db, userId, onlyIf),
    twoFactors: deleteTwoFactor(db, userId, onlyIf),
  };
}

export function deleteExpiredTwoFactorResets(db: Database, now: Date) {
  return deleteRowBatch(db, twoFactorResets, lt(twoFactorResets.expiresAt, now.getTime()));
}

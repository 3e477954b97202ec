import { and, asc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { endSessionsOf } from '#api/features/accounts/sessions/index.ts';
import {
  deleteBackupCodes,
  deleteChallenges,
  deleteTwoFactor,
  isTwoFactorOn,
} from '#api/features/accounts/two-factor/index.ts';
import { isActiveMember, isAdministrator } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteSome } from '#api/platform/database/delete-some.ts';
import { twoFactorResets } from './schema.ts';

/** Far more than administrators could request by hand. */
const listLimit = 200;

const requesters = alias(users, 'requesters');

const isOpen = (now: Date) => gt(twoFactorResets.expiresAt, now.getTime());

/** Open requests with both members, oldest first; `only` narrows them down. */
function selectResets(db: Database, now: Date, only?: SQL) {
  return db
    .select({
      id: twoFactorResets.id,
      member: { id: users.id, name: users.name, email: users.email, locale: users.locale },
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
  return selectResets(db, now).orderBy(asc(twoFactorResets.requestedAt)).limit(listLimit);
}

/** One open request: at most one row. */
export function findReset(db: Database, id: string, now: Date) {
  return selectResets(db, now, eq(twoFactorResets.id, id));
}

/** The open request about a member: at most one row. */
export function findResetOf(db: Database, userId: string, now: Date) {
  return selectResets(db, now, eq(twoFactorResets.userId, userId));
}

/** How many requests are waiting, and since when: one row. */
export function selectWaitingResets(db: Database, now: Date) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${twoFactorResets.requestedAt})` })
    .from(twoFactorResets)
    .where(isOpen(now));
}

/** The account with an address, if it has two-factor: at most one row. */
export function findWithTwoFactor(db: Database, email: string) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isTwoFactorOn(users.id)))
    .limit(1);
}

/** Holds if an administrator may make a request: for another active account that has two-factor and no open request. */
export function mayRequest(userId: string, by: string, now: Date): SQL {
  const member = and(eq(users.id, userId), ne(users.id, by), isActiveMember(), isTwoFactorOn(users.id));
  const request = and(eq(twoFactorResets.userId, userId), isOpen(now));
  return sql`(exists (select 1 from ${users} where ${member})
    and not exists (select 1 from ${twoFactorResets} where ${request}) and ${isAdministrator(by)})`;
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

/** Holds while the request is open, and requester and confirmer are two administrators other than the member. */
export function isConfirmable(id: string, by: string, now: Date): SQL {
  const request = and(
    ...[eq(twoFactorResets.id, id), isOpen(now), isAdministrator(twoFactorResets.requestedBy)],
    ...[ne(twoFactorResets.requestedBy, by), ne(twoFactorResets.userId, by), isTwoFactorOn(twoFactorResets.userId)],
  );
  return sql`(exists (select 1 from ${twoFactorResets} where ${request}) and ${isAdministrator(by)})`;
}

/** Holds while the request is open and whoever drops it is an administrator. */
export function isDroppable(id: string, by: string, now: Date): SQL {
  const request = and(eq(twoFactorResets.id, id), isOpen(now));
  return sql`(exists (select 1 from ${twoFactorResets} where ${request}) and ${isAdministrator(by)})`;
}

export function deleteReset(db: Database, id: string, onlyIf: SQL) {
  return db.delete(twoFactorResets).where(and(eq(twoFactorResets.id, id), onlyIf));
}

/** Removes a member's second factor and ends their sessions, since a lost phone may have one, if `onlyIf` holds. */
export function removeTwoFactor(db: Database, userId: string, onlyIf: SQL = sql`true`) {
  return {
    backupCodes: deleteBackupCodes(db, userId, onlyIf),
    challenges: deleteChallenges(db, userId, onlyIf),
    sessions: endSessionsOf(db, userId, onlyIf),
    twoFactors: deleteTwoFactor(db, userId, onlyIf),
  };
}

export function deleteExpiredTwoFactorResets(db: Database, now: Date) {
  return deleteSome(db, twoFactorResets, lt(twoFactorResets.expiresAt, now.getTime()));
}

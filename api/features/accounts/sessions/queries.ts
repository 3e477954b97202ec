import { and, countDistinct, desc, eq, exists, gt, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { isActiveMember, matchesPasswordHash, users } from '../users/index.ts';
import { sessionLifetime } from './rules.ts';
import { knownDevices, sessions } from './schema.ts';

/** How many sessions are listed at most. Any others can only be ended all together. */
const maxListed = 100;

/** Selects the member's unexpired sessions: the current one first, then the most recently used. */
export function selectSessions(db: Database, userId: string, currentId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      country: sessions.country,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.getTime())))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxListed);
}

/** Selects a member's unexpired sessions for staff, most recently used first. */
export function selectSessionsForStaff(db: Database, userId: string, now: Date) {
  const { userAgent, country, lastUsedAt, expiresAt, id } = sessions;
  return db
    .select({ userAgent, country, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expiresAt, now.getTime())))
    .orderBy(desc(lastUsedAt), desc(id))
    .limit(maxListed);
}

/** Ends all of a member's sessions if `onlyIf` holds. */
export function endSessionsOfMember(db: Database, userId: string, onlyIf: SQL) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), onlyIf))
    .returning({ id: sessions.id });
}

export function deleteSessionOfMember(db: Database, userId: string, id: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
}

export function deleteSessionsExcept(db: Database, userId: string, kept: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))
    .returning({ id: sessions.id });
}

export function touchSession(db: Database, sessionId: string, now: Date) {
  return db.update(sessions).set({ lastUsedAt: now.getTime() }).where(eq(sessions.id, sessionId));
}

type NewRow = Required<Omit<typeof sessions.$inferInsert, 'hasSetPassword'>>;

/** Inserts a session if `onlyIf` holds. */
export function insertSession(db: Database, session: NewRow, onlyIf: SQL) {
  const { id, userId, bearerHash, cookieHash, createdAt, lastUsedAt, provedAt, expiresAt } = session;
  return db.run(sql`
    insert into ${sessions}
      (id, user_id, bearer_hash, cookie_hash, created_at, last_used_at, proved_at, expires_at, user_agent, country)
    select ${id}, ${userId}, ${bearerHash}, ${cookieHash}, ${createdAt}, ${lastUsedAt}, ${provedAt}, ${expiresAt},
      ${session.userAgent}, ${session.country}
    where ${onlyIf}`);
}

export function deleteSession(db: Database, sessionId: string) {
  return db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** True if the session was inserted earlier in the batch. */
export function isSessionInserted(sessionId: string): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`;
}

/** True while the session exists and its account is active and meets the condition. */
function isActiveSession(sessionId: string, condition?: SQL): SQL {
  return sql`exists (select 1 from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
    where ${and(eq(sessions.id, sessionId), eq(users.status, 'active'), condition)})`;
}

/** True while the session exists and its account is active. */
export function isSignedIn(sessionId: string): SQL {
  return isActiveSession(sessionId);
}

/**
 * True while the session exists and its account is an active administrator. For writes during which the session may
 * end.
 */
export function isActingAdministrator({ sessionId }: { sessionId: string }): SQL {
  return isActiveSession(sessionId, eq(users.role, 'admin'));
}

/** Records a fresh proof for a session if `onlyIf` holds. */
export function recordProof(db: Database, sessionId: string, onlyIf: SQL, now: Date) {
  return db
    .update(sessions)
    .set({ provedAt: now.getTime() })
    .where(and(eq(sessions.id, sessionId), onlyIf))
    .returning({ id: sessions.id });
}

/** Records that the account got its first password in this session, if `onlyIf` holds. */
export function recordFirstPassword(db: Database, sessionId: string, onlyIf: SQL) {
  return db
    .update(sessions)
    .set({ hasSetPassword: true })
    .where(and(eq(sessions.id, sessionId), onlyIf));
}

/** True while the member is signed in and has the password that was confirmed. */
export function isPasswordConfirmed(sessionId: string, passwordHash: string | null): SQL {
  return isActiveSession(sessionId, matchesPasswordHash(passwordHash));
}

/** Finds whether the member still has the password that was confirmed. Returns no row once the session has ended. */
export function findPasswordConfirmation(db: Database, sessionId: string, passwordHash: string | null) {
  return db
    .select({ isSame: sql<boolean>`${matchesPasswordHash(passwordHash)}`.mapWith(Boolean) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(users.status, 'active')))
    .limit(1);
}

/** Deletes all sessions of the account with this address if `onlyIf` holds. */
export function endSessionsOfAddress(db: Database, email: string, onlyIf: SQL) {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, sql`(${owner})`), onlyIf))
    .returning({ userId: sessions.userId });
}

/** Counts members with a session that `isSessionLive` would accept. */
export function countSignedInMembers(db: Database, now: Date) {
  const at = now.getTime();
  return db
    .select({ count: countDistinct(sessions.userId) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isActiveMember(),
        gt(sessions.expiresAt, at),
        gt(sessions.lastUsedAt, at - sessionLifetime.idleMs),
        or(ne(users.role, 'admin'), gt(sessions.createdAt, at - sessionLifetime.adminMs)),
      ),
    );
}

export function deleteExpiredSessions(db: Database, now: Date) {
  return deleteRowBatch(db, sessions, lt(sessions.expiresAt, now.getTime()));
}

/** Finds the member's password hash, whether this session set it, and when the session was last proved. */
export function findPasswordHash(db: Database, sessionId: string) {
  const { provedAt, hasSetPassword } = sessions;
  return db
    .select({ passwordHash: users.passwordHash, provedAt, hasSetPassword })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .limit(1);
}

export interface DeviceKey {
  userId: string;
  family: string;
  country: string;
}

const sessionExists = (db: Database, sessionId: string) =>
  exists(db.select({ one: sql`1` }).from(sessions).where(eq(sessions.id, sessionId)));

/** True if the session exists and its account has signed in before, but never from this device. */
export function isNewDevice(db: Database, sessionId: string, { userId, family, country }: DeviceKey) {
  const { userId: owner, family: known, country: place } = knownDevices;
  const own = db.select({ one: sql`1` }).from(knownDevices).where(eq(owner, userId));
  const same = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(owner, userId), eq(known, family), eq(place, country)));
  return sql`(${sessionExists(db, sessionId)} and ${exists(own)} and ${notExists(same)})`;
}

/** Records the device as known if the session was inserted. */
export function rememberDevice(db: Database, sessionId: string, { userId, family, country }: DeviceKey, now: Date) {
  const at = now.getTime();
  return db.run(sql`
    insert into ${knownDevices} (user_id, family, country, first_seen_at, last_seen_at)
    select ${userId}, ${family}, ${country}, ${at}, ${at} where ${sessionExists(db, sessionId)}
    on conflict (user_id, family, country) do update set last_seen_at = ${at}`);
}

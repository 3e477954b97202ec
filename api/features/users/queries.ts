import { and, count, desc, eq, gte, isNotNull } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../auth/schema.ts';
import { users } from './schema.ts';

/** A member is who has confirmed their address and may come in. */
export function isActiveMember() {
  return and(isNotNull(users.emailVerifiedAt), eq(users.status, 'active'));
}

export function countActiveMembers(db: Database) {
  return db.select({ count: count() }).from(users).where(isActiveMember());
}

export function countMembersSince(db: Database, since: Date) {
  return db
    .select({ count: count() })
    .from(users)
    .where(and(isActiveMember(), gte(users.createdAt, since.getTime())));
}

export function countBannedUsers(db: Database) {
  return db.select({ count: count() }).from(users).where(eq(users.status, 'banned'));
}

export function selectNewestMembers(db: Database, limit: number) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, createdAt: users.createdAt })
    .from(users)
    .where(isActiveMember())
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** What a member can confirm a sensitive action with: the password, else how lately they signed in. */
export function findPasswordHash(db: Database, sessionId: string) {
  return db
    .select({ passwordHash: users.passwordHash, signedInAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .limit(1);
}

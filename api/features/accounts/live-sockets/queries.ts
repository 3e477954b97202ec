import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../sessions/schema.ts';
import { isActiveMember, users } from '../users/index.ts';

/** The session, if neither it nor its account has ended. */
export function findOpenSession(db: Database, sessionId: string, now: Date) {
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now.getTime()), isActiveMember()))
    .limit(1);
}

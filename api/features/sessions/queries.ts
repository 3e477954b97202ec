import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../auth/schema.ts';

/** Sessions of a member that have not run out, the last used first. */
export function selectSessions(db: Database, userId: string, now: Date) {
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
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends one session, of this member only. */
export function deleteSessionOf(db: Database, userId: string, id: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
}

export function deleteSessionsBut(db: Database, userId: string, kept: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))
    .returning({ id: sessions.id });
}

import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../auth/schema.ts';

/** More browsers than anybody looks through; those beyond it are ended all at once. */
const mostListed = 100;

/** Sessions of a member that have not run out: the one that asks first, then the last used. */
export function selectSessions(db: Database, userId: string, askingId: string, now: Date) {
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
    .orderBy(desc(eq(sessions.id, askingId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostListed);
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

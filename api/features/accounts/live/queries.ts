import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { sessions } from '../sessions/schema.ts';
import { isActiveMember, users } from '../users/index.ts';

/** Finds the session if it hasn't ended and its account is active. */
export function findOpenSession(db: Database, sessionId: string, now: Date) {
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now.getTime()), isActiveMember()))
    .limit(1);
}

/** Selects the keys whose condition holds for the member's `users` row, in one exchange. */
export function selectWatchableKeys(
  db: Database,
  userId: string,
  watched: ReadonlyArray<{ key: string; condition: SQL }>,
) {
  const each = watched.map(
    ({ key, condition }) => sql`select ${key} as key from ${users}
      where ${and(eq(users.id, userId), isActiveMember(), condition)}`,
  );
  return db.all<{ key: string }>(sql.join(each, sql` union all `));
}

/** Selects those of the given members who are active and whose `users` row meets a condition. */
export function selectAllowedMembers(db: Database, userIds: readonly string[], condition: SQL) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`${users.id} in (select value from json_each(${JSON.stringify(userIds)}))`, isActiveMember(), condition),
    );
}

/** Whether a `users` row is a staff member with at least this role, and not the excepted member. */
export const isStaffMember = (role: 'moderator' | 'admin', exceptId = '') =>
  sql`(${users.role} in ('admin', ${role}) and ${users.id} <> ${exceptId})`;

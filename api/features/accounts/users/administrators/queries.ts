import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Member } from '#api/permissions.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isActiveMember } from '../queries.ts';
import { users } from '../schema.ts';

/** True if the id is an administrator's. */
export function isAdministrator(userId: SQLWrapper | string): SQL {
  return sql`exists (select 1 from ${users} as owner where owner.id = ${userId} and owner.role = 'admin')`;
}

/** True unless the target is an administrator and the acting staff member isn't. */
export function mayActOnAuthor({ user }: { user: Pick<Member['user'], 'role'> }, authorId: SQLWrapper): SQL {
  return user.role === 'admin' ? sql`true` : sql`not ${isAdministrator(authorId)}`;
}

/** Selects all administrators. The role is only given if each of them is mailed about it. */
export function selectAdministrators(db: Database) {
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(sql`${users.role} = 'admin'`, isActiveMember()));
}

/** True while every administrator has one of these addresses. */
export const areAllAdministrators = (emails: readonly string[]): SQL => sql`not exists (select 1 from ${users}
  where ${users.role} = 'admin' and ${isActiveMember()} and ${users.email} not in (select value from json_each(${JSON.stringify(emails)})))`;

/** True in the transaction in which the account with this address becomes an administrator. */
export function isNewAdministrator(email: string, now: Date): SQL {
  return sql`exists (select 1 from ${users}
    where ${and(eq(users.email, email), eq(users.role, 'admin'), eq(users.adminSince, now.getTime()))})`;
}

/** True if the user has been an administrator for at least a day and since before `at`. */
export function isEstablishedAdministrator(userId: SQLWrapper | string, at: SQLWrapper | number, now: Date): SQL {
  return sql`exists (select 1 from ${users} as owner where owner.id = ${userId} and owner.role = 'admin'
    and owner.status = 'active' and owner.admin_since <= ${now.getTime() - dayMs} and owner.admin_since < ${at})`;
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

const isAdmin = () => and(eq(users.role, 'admin'), eq(users.status, 'active'));

/** At most one row: any active administrator. */
export function findAnyAdmin(db: Database) {
  return db.select({ id: users.id }).from(users).where(isAdmin()).limit(1);
}

export function hasNoAdmin(): SQL {
  return sql`not exists (select 1 from ${users} where ${isAdmin()})`;
}

/** The condition of an unconditional write. */
export const always: SQL = sql`1`;

/** Both conditions of a write. */
export const both = (one: SQL, other: SQL | undefined) => and(one, other) as SQL;

/** Condition for later statements of the batch: the address has this password hash. */
export function hasPassword(email: string, passwordHash: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${users.passwordHash} = ${passwordHash})`;
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

const isAdmin = () => and(eq(users.role, 'admin'), eq(users.status, 'active'));

/** Finds any active administrator: at most one row. */
export function findAnyAdmin(db: Database) {
  return db.select({ id: users.id }).from(users).where(isAdmin()).limit(1);
}

export function hasNoAdmin(): SQL {
  return sql`not exists (select 1 from ${users} where ${isAdmin()})`;
}

/** The condition of a write that always applies. */
export const alwaysApplies: SQL = sql`1`;

/** Combines two conditions of a write. */
export const combineConditions = (one: SQL, other: SQL | undefined) => and(one, other) as SQL;

/** True if the account with this address has this password hash; for later statements of the batch. */
export function hasPassword(email: string, passwordHash: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${users.passwordHash} = ${passwordHash})`;
}

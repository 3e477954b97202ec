import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

const isAdmin = () => and(eq(users.role, 'admin'), eq(users.status, 'active'));

/** One row if the community has an administrator. */
export function findAnyAdmin(db: Database) {
  return db.select({ id: users.id }).from(users).where(isAdmin()).limit(1);
}

export function hasNoAdmin(): SQL {
  return sql`not exists (select 1 from ${users} where ${isAdmin()})`;
}

/** For what depends on nothing. */
export const always: SQL = sql`1`;

/** That an address has this password, by its hash, earlier in the batch. */
export function hasPassword(email: string, passwordHash: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${users.passwordHash} = ${passwordHash})`;
}

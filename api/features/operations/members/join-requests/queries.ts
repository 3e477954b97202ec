import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { isWaitingToJoin, users } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** True while the decider is an administrator and the account is waiting. */
export function mayDecideRequest(by: Pick<Member, 'sessionId'>, userId: string): SQL {
  return sql`(${isActingAdministrator(by)}
    and exists (select 1 from ${users} where ${users.id} = ${userId} and ${isWaitingToJoin}))`;
}

/** Approves an account if `onlyIf` holds. */
export function approveAccount(db: Database, userId: string, onlyIf: SQL) {
  return db
    .update(users)
    .set({ status: 'active', joinNote: null })
    .where(and(eq(users.id, userId), onlyIf))
    .returning({ id: users.id });
}

/** Selects how many accounts are waiting for approval, and since when: one row. */
export function selectWaitingApplicants(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${users.createdAt})` })
    .from(users)
    .where(isWaitingToJoin);
}

import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { isNotLastAdministrator } from '#api/features/accounts/suspensions/index.ts';
import { type ChangeableUser, isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { allConditionsHold, findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Conditions for changing a member's role or name: the account is as it was read, and an administrator remains. */
function changeConditions({ id, name, role }: ChangeableUser, to: UserRole, now: Date) {
  const isSame = and(
    eq(users.id, id),
    isNull(users.deletedAt),
    eq(users.role, role),
    name === null ? isNull(users.name) : eq(users.name, name),
  );
  return {
    user_changed: sql`exists (select 1 from ${users} where ${isSame})`,
    last_admin: to === 'admin' ? sql`true` : isNotLastAdministrator(id, now),
  };
}

/**
 * True while the requester is an administrator, the account is unchanged since it was read, and an administrator
 * remains. Evaluated in the change's own transaction, so that one remains even if administrators demote each other at
 * once.
 */
export function isChangeable(
  by: Member,
  before: ChangeableUser,
  { to, onlyIf = sql`true` }: { to: UserRole; onlyIf: SQL | undefined },
  now: Date,
): SQL {
  return sql`(${allConditionsHold(changeConditions(before, to, now))} and ${onlyIf} and ${isActingAdministrator(by)})`;
}

/** Finds why the account can't be changed, or null if it can: one row. */
export function findChangeRefusal(db: Database, before: ChangeableUser, to: UserRole, now: Date) {
  return db.select({ refusal: findFirstUnmetCondition(changeConditions(before, to, now)) }).from(sql`(select 1)`);
}

/** Finds the confirmed account with an address: at most one row. */
export function findConfirmedAccount(db: Database, email: string) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
    .limit(1);
}

/**
 * True while the requester is an administrator, and the member is active, isn't an administrator and has the address
 * that was read.
 */
export function mayChangeAddress(by: Member, { id, email }: ChangeableUser): SQL {
  const isSame = and(eq(users.id, id), eq(users.email, email), ne(users.role, 'admin'), isActiveMember());
  return sql`(exists (select 1 from ${users} where ${isSame}) and ${isActingAdministrator(by)})`;
}

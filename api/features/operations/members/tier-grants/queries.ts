import { type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, isAdministrator } from '#api/features/accounts/users/index.ts';

/** True while the member's account is active and the granter is an administrator. */
export function mayBeGrantedTier(userId: string, by: string): SQL {
  return sql`(${isActiveAccount(userId)} and ${isAdministrator(by)})`;
}

/** Selects the member's id if `applied` holds, for notifications in the same batch. */
export function selectMemberIf(userId: string, applied: SQL): SQL {
  return sql`select ${userId} where ${applied}`;
}

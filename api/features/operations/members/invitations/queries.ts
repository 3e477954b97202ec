import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { isAddressFree, isInvited, isPendingInvitation } from '#api/features/accounts/invitations/index.ts';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** True while the sender is an administrator, no member has the address, and it has no open invitation. */
export function mayInvite(by: Member, email: string, now: Date): SQL {
  return sql`(${isAddressFree(email)} and not ${isInvited(email, now)} and ${isActingAdministrator(by)})`;
}

/** Selects, in the given order, whether each address is a member's and when its open invitation, if any, expires. */
export function selectStandings(db: Database, emails: readonly string[], now: Date) {
  const email = sql`given.value`;
  const until = sql`(select max(${invitations.expiresAt}) from ${invitations} where ${invitations.email} = ${email}
    and ${isPendingInvitation})`;
  return db.all<{ email: string; isMember: number; until: number | null }>(sql`
    select ${email} as email, not ${isAddressFree(email)} as "isMember",
      iif(${isInvited(email, now)}, ${until}, null) as until
    from json_each(${JSON.stringify(emails)}) as given order by given.key`);
}

/** Reads whether the session is still an administrator's. */
export function selectIsAdministrator(db: Database, by: Member) {
  return db.all<{ acts: number }>(sql`select ${isActingAdministrator(by)} as acts`);
}

const isOneOf = (ids: readonly string[]): SQL =>
  sql`${invitations.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Selects the given invitations that weren't accepted and can be sent again. */
export function selectUnacceptedInvitations(db: Database, ids: readonly string[]) {
  const { id, email, role, name, note } = invitations;
  return db
    .select({ id, email, role, name, note })
    .from(invitations)
    .where(and(isOneOf(ids), isNull(invitations.spentBy)));
}

/** True for invitations that the administrator can send again: not accepted, and no member has the address. */
const isSendable = (by: Member, ids: readonly string[]): SQL =>
  sql`${isOneOf(ids)} and ${invitations.spentBy} is null and ${isAddressFree(sql`${invitations.email}`)} and ${isActingAdministrator(by)}`;

export function selectSendableInvitations(db: Database, by: Member, ids: readonly string[]) {
  return db.select({ id: invitations.id }).from(invitations).where(isSendable(by, ids));
}

/**
 * True while {@link selectSendableInvitations} would return the invitation. Resending replaces it, so a second attempt finds
 * none.
 */
export function maySendAgain(by: Member, id: string): SQL {
  return sql`exists (select 1 from ${invitations} where ${isSendable(by, [id])})`;
}

/** True for invitations that the administrator can revoke now. */
const isRevocable = (by: Member, ids: readonly string[], now: Date): SQL =>
  sql`${isOneOf(ids)} and ${isPendingInvitation} and ${invitations.expiresAt} > ${now.getTime()} and ${isActingAdministrator(by)}`;

/** Selects the invitations that are about to be revoked, as targets of audit log entries. */
export const selectRevocableInvitations = (by: Member, ids: readonly string[], now: Date): SQL =>
  sql`select ${invitations.id}, json_object('role', ${invitations.role}), null from ${invitations}
    where ${isRevocable(by, ids, now)}`;

export function markInvitationsRevoked(db: Database, by: Member, ids: readonly string[], now: Date) {
  return db
    .update(invitations)
    .set({ revokedAt: now.getTime() })
    .where(isRevocable(by, ids, now))
    .returning({ id: invitations.id });
}

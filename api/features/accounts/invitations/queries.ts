import { and, eq, isNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { memberTags, taggedMembers } from '../member-tags/schema.ts';
import { isNewAdministrator } from '../users/index.ts';
import { users } from '../users/schema.ts';
import { invitations, invitationTags } from './schema.ts';

/** The condition for invitations that don't depend on anything. */
export const alwaysTrue: SQL = sql`true`;

type NewRow = Required<Omit<typeof invitations.$inferInsert, 'spentBy' | 'acceptedAt' | 'revokedAt'>>;

export function insertInvitation(
  db: Database,
  { id, tokenHash, role, email, name, note, invitedBy, createdAt, expiresAt }: NewRow,
  onlyIf: SQL,
) {
  return db.run(sql`insert into ${invitations} (id, token_hash, role, email, name, note, invited_by, created_at, expires_at)
    select ${id}, ${tokenHash}, ${role}, ${email}, ${name}, ${note}, ${invitedBy}, ${createdAt}, ${expiresAt} where ${onlyIf}`);
}

/** Gives an invitation its tags and those of the invitations that it supersedes. */
export function insertInvitationTags(
  db: Database,
  { id, email, tags }: { id: string; email: string; tags: readonly string[] },
) {
  const looks = JSON.stringify(tags.map(lookOf));
  return db.run(sql`
    insert into ${invitationTags} (invitation_id, tag_id)
    select ${id}, tag_id from (
      select ${memberTags.id} as tag_id from ${memberTags}
      where ${memberTags.look} in (select value from json_each(${looks}))
      union select ${invitationTags.tagId} from ${invitations} cross join ${invitationTags}
        on ${invitationTags.invitationId} = ${invitations.id}
      where ${invitations.email} = ${email} and ${invitations.id} <> ${id} and ${invitations.spentBy} is null)
    where exists (select 1 from ${invitations} where ${invitations.id} = ${id})`);
}

/** Gives an invitation's tags to the account that accepted it. */
export function tagAcceptedMember(db: Database, { email, spentBy }: { email: string; spentBy: string }, now: Date) {
  return db.run(sql`
    insert into ${taggedMembers} (user_id, tag_id, tagged_at)
    select ${users.id}, ${invitationTags.tagId}, ${now.getTime()}
    from ${invitations} cross join ${invitationTags} on ${invitationTags.invitationId} = ${invitations.id}
      cross join ${users} on ${users.email} = ${email}
    where ${invitations.email} = ${email} and ${invitations.spentBy} = ${spentBy}
    on conflict do nothing`);
}

/** Deletes the older open invitations to an address if `onlyIf` holds. */
export function supersedeInvitations(db: Database, email: string, keep: string, onlyIf: SQL) {
  return db
    .delete(invitations)
    .where(and(eq(invitations.email, email), ne(invitations.id, keep), isNull(invitations.spentBy), onlyIf));
}

/** True unless a member has the address. An unconfirmed account doesn't reserve its address. */
export function isAddressFree(email: SQLWrapper | string): SQL {
  return sql`not exists (select 1 from ${users} where ${users.email} = ${email} and ${users.emailVerifiedAt} is not null)`;
}

/** Whether an invitation's sender is the operator or still an administrator. Otherwise, the invitation is invalid. */
export const isSenderAuthorized: SQL = sql`(${invitations.invitedBy} is null or exists (select 1 from ${users} as inviter
  where inviter.id = ${invitations.invitedBy} and inviter.role = 'admin' and inviter.status = 'active'))`;

/** Whether an invitation is neither accepted nor revoked. Literal SQL, to match the condition of the partial index. */
export const isPendingInvitation: SQL = sql`${invitations.spentBy} is null and ${invitations.revokedAt} is null`;

/** True while an invitation to the address can be accepted by its owner. */
export function isInvited(email: SQLWrapper | string, now: Date): SQL {
  return sql`exists (select 1 from ${invitations} where ${invitations.email} = ${email}
    and ${isPendingInvitation} and ${invitations.expiresAt} > ${now.getTime()} and ${isSenderAuthorized})`;
}

/**
 * Whether an invitation can be accepted. An invitation from the operator can also be for an existing member, and
 * reopens a closed account. One from an administrator is only for new members, so that it never reopens an account.
 */
const isOpen = (
  now: Date,
): SQL => sql`(${isPendingInvitation} and ${invitations.expiresAt} > ${now.getTime()} and ${isSenderAuthorized}
  and (${invitations.invitedBy} is null or ${isAddressFree(sql`${invitations.email}`)}))`;

/** Finds the invitation with a token, whether or not it can still be accepted. At most one row. */
export function findInvitation(db: Database, tokenHash: string, now: Date) {
  return db
    .select({
      email: invitations.email,
      role: invitations.role,
      name: invitations.name,
      invitedBy: sql<string | null>`coalesce(${users.name}, ${users.email})`,
      isOpen: sql<boolean>`${isOpen(now)}`.mapWith(Boolean),
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, tokenHash))
    .limit(1);
}

/** Spends an invitation's token if `onlyIf` holds. Only one of several concurrent attempts gets a row. */
export function spendInvitation(
  db: Database,
  tokenHash: string,
  { spentBy, onlyIf }: { spentBy: string; onlyIf: SQL | undefined },
  now: Date,
) {
  return db
    .update(invitations)
    .set({ spentBy, acceptedAt: now.getTime() })
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now), onlyIf))
    .returning({ id: invitations.id });
}

/** True if `spentBy` spent a token earlier in the batch. */
export function isInvitationSpentBy(spentBy: string): SQL {
  return sql`exists (select 1 from ${invitations} where ${invitations.spentBy} = ${spentBy})`;
}

/** True if `spentBy` spent a token earlier in the batch and so made the account with this address an administrator. */
export function hasMadeAdministrator(spentBy: string, email: string, now: Date): SQL {
  return sql`(${isInvitationSpentBy(spentBy)} and ${isNewAdministrator(email, now)})`;
}

/** How long an invitation stays in the administrators' list after it expires. */
const keptMs = 30 * dayMs;

export function deleteExpiredInvitations(db: Database, now: Date) {
  return deleteRowBatch(db, invitations, lt(invitations.expiresAt, now.getTime() - keptMs));
}

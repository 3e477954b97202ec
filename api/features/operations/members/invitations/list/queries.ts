import { type SQL, sql } from 'drizzle-orm';
import { isPendingInvitation, isSenderAuthorized } from '#api/features/accounts/invitations/index.ts';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { emailStartsWith } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { domainPrefix } from '#api/platform/mail/address.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { maxCounted } from '../../contract.ts';
import type { InvitationState } from '../contract.ts';

interface Filter {
  q?: string | undefined;
  state?: InvitationState | undefined;
}

interface Part {
  cursor?: Keyset | undefined;
  limit: number;
}

export interface InvitationRow extends Keyset {
  email: string;
  name: string | null;
  role: UserRole;
  note: string | null;
  spentBy: string | null;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
  inviterId: string | null;
  inviterName: string | null;
  isSenderActing: number;
  memberId: string | null;
}

const { createdAt, expiresAt } = invitations;

/** Each list is in the order of its index: open and expired invitations by expiry, others by when they were sent. */
const lists = {
  all: { index: 'invitations_newest', value: createdAt, isIn: () => sql`true` },
  waiting: {
    ...{ index: 'invitations_open', value: expiresAt },
    isIn: (now: Date) => sql`${isPendingInvitation} and ${expiresAt} > ${now.getTime()}`,
  },
  expired: {
    ...{ index: 'invitations_open', value: expiresAt },
    isIn: (now: Date) => sql`${isPendingInvitation} and ${expiresAt} <= ${now.getTime()}`,
  },
  accepted: {
    ...{ index: 'invitations_accepted', value: createdAt },
    isIn: () => sql`${invitations.spentBy} is not null`,
  },
  revoked: {
    ...{ index: 'invitations_revoked', value: createdAt },
    isIn: () => sql`${invitations.revokedAt} is not null`,
  },
} as const;

const byId = 'sqlite_autoindex_invitations_1';
const from = (index: string) => sql`${invitations} indexed by ${sql.identifier(index)}`;

/**
 * Matches invitations whose address begins with the search, or is at the searched domain, as a query of ids and as a
 * condition on one invitation.
 */
function matchInvitations(q: string): { ids: SQL; isOne: SQL } {
  const domain = domainPrefix(q);
  const hasAddress = emailStartsWith(sql`${invitations.email}`, q);
  const byAddress = sql`select ${invitations.id} from ${from('invitations_by_email')} where ${hasAddress}`;
  if (domain === null) return { ids: byAddress, isOne: hasAddress };
  const isThere = beginsWith(sql`${invitations.emailDomain}`, domain);
  const byDomain = sql`select ${invitations.id} from ${from('invitations_by_domain')} where ${isThere}`;
  return { ids: sql`${byAddress} union all ${byDomain}`, isOne: sql`(${hasAddress} or ${isThere})` };
}

/** Up to this many matches are read and sorted at once; more are read in list order until a page is full. */
const few = 500;

/** Queries the rows of a list: through its index, or among the few that a search found. */
function queryListRows({ q, state }: Filter, now: Date, query: (rows: SQL, limit: SQL) => SQL, limit: number): SQL {
  const { index, value, isIn } = lists[state ?? 'all'];
  const isListed = sql`${value} >= 0 and ${isIn(now)}`;
  if (!q) return query(sql`${from(index)} where ${isListed}`, sql`${limit}`);
  const { ids, isOne } = matchInvitations(q);
  const isRare = sql`(select count(*) from (select * from (${ids}) limit ${few + 1})) <= ${few}`;
  // A limit of 0 skips a query; a condition would be evaluated for every row.
  const found = query(
    sql`${from(byId)} where ${invitations.id} in (${ids}) and ${isListed}`,
    sql`iif(${isRare}, ${limit}, 0)`,
  );
  const others = query(sql`${from(index)} where ${isListed} and ${isOne}`, sql`iif(${isRare}, 0, ${limit})`);
  return sql`select * from (${found}) union all select * from (${others})`;
}

/** The position before the first row. */
const start: Keyset = { value: Number.MAX_SAFE_INTEGER, id: '' };

/** Selects a page of invitations, plus one if there are more. */
export function selectInvitations(db: Database, filter: Filter, { cursor = start, limit }: Part, now: Date) {
  const { value } = lists[filter.state ?? 'all'];
  const inOrder = (rows: SQL, max: SQL) => sql`select ${invitations.id} as id, ${value} as value from ${rows}
    and (${value}, ${invitations.id}) < (${cursor.value}, ${cursor.id})
    order by ${value} desc, ${invitations.id} desc limit ${max}`;
  const { id, email, name, role, note, spentBy, acceptedAt, revokedAt, invitedBy } = invitations;
  return db.all<InvitationRow>(sql`
    with page as materialized (${queryListRows(filter, now, inOrder, limit)})
    select ${id} as id, page.value as value, ${email} as email, ${name} as name, ${role} as role, ${note} as note,
      ${spentBy} as "spentBy", ${createdAt} as "createdAt", ${expiresAt} as "expiresAt", ${acceptedAt} as "acceptedAt",
      ${revokedAt} as "revokedAt", ${invitedBy} as "inviterId", ${isSenderAuthorized} as "isSenderActing",
      (select coalesce(by.name, by.email) from ${users} as by where by.id = ${invitedBy}) as "inviterName",
      (select owner.id from ${users} as owner where owner.email = ${email}
        and owner.email_verified_at is not null and owner.deleted_at is null) as "memberId"
    from page cross join ${invitations} on ${id} = page.id
    order by page.value desc, page.id desc`);
}

/** Counts the matches, up to {@link maxCounted}. */
const countOf = (filter: Filter, now: Date) =>
  sql`(select count(*) from (${queryListRows(filter, now, (rows, max) => sql`select 1 from ${rows} limit ${max}`, maxCounted)}))`;

export function countInvitations(db: Database, filter: Filter, now: Date) {
  return db.all<{ count: number }>(sql`select ${countOf(filter, now)} as count`);
}

/** Counts the invitations in each state, up to {@link maxCounted}: one row. */
export function countByState(db: Database, now: Date) {
  const count = (state: InvitationState) => sql`${countOf({ state }, now)} as ${sql.identifier(state)}`;
  return db.all<Record<InvitationState, number>>(
    sql`select ${count('waiting')}, ${count('accepted')}, ${count('expired')}, ${count('revoked')}`,
  );
}

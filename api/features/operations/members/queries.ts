import { type SQL, sql } from 'drizzle-orm';
import { tierInForce } from '#api/features/accounts/entitlements/index.ts';
import { identities } from '#api/features/accounts/identities/schema.ts';
import { selectTaggedMembers, tagNamesOfMember } from '#api/features/accounts/member-tags/index.ts';
import { silencedUntil, suspendedUntil } from '#api/features/accounts/suspensions/index.ts';
import { isTwoFactorOn } from '#api/features/accounts/two-factor/index.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { selectPendingCasesAbout } from '#api/features/moderation/cases/index.ts';
import type { Member } from '#api/permissions.ts';
import { type ProfileText, profileTexts, type UserRole } from '#api/platform/actor/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { isSuppressed } from '#api/platform/mail/suppressions.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { maxCounted, type UsersFilter } from './contract.ts';
import {
  type FilterTime,
  filterConditions,
  isSortedByLastSeen,
  matchMembers,
  matchPayingMembers,
  matchPaymentState,
  toFilterSpans,
  wasSeen,
} from './matching/queries.ts';

export interface UsersPageOptions {
  sort: 'newest' | 'seen';
  cursor?: Keyset | undefined;
  limit: number;
}

export interface UserRow extends Keyset {
  name: string | null;
  email: string;
  avatarKey: string | null;
  role: UserRole;
  isExpert: number;
  status: string;
  emailVerifiedAt: number | null;
  tier: string | null;
  suspendedUntil: number | null;
  silencedUntil: number | null;
  createdAt: number;
  lastSeenAt: number;
  locale: Locale;
  consentedAt: number | null;
  consentVersion: number | null;
  /** A JSON array of tag names. */
  tags: string;
}

/** Up to this many matches are read and sorted at once; more are read in list order until a page is full. */
const few = 500;

/** The position before the first row, in any order. */
const start: Keyset = { value: Number.MAX_SAFE_INTEGER, id: '' };

/** Returns the index that narrows down the rows, if the filter has one. */
function findSelectiveIndex({ ids, role, status, expert }: UsersFilter): string | null {
  if (ids) return byId;
  if (status === 'suspended' || status === 'silenced') return byId;
  if (role === 'admin') return 'users_admin';
  if (role === 'moderator') return 'users_staff';
  if (status === 'banned') return 'users_banned';
  if (status === 'waiting') return 'users_waiting';
  return expert === 'yes' ? 'users_expert' : null;
}

/** Returns the index with the members in the list's order. */
function findListIndex({ status }: UsersFilter, sort: UsersPageOptions['sort']): string {
  if (sort === 'seen') return 'users_seen';
  return status === 'unconfirmed' ? 'users_unconfirmed' : 'users_newest';
}

/** Returns the part of a filter that narrows down the members best, and a query of the matching ids. */
function findNarrowestPart(
  filter: UsersFilter,
  { now, timeZone }: FilterTime,
): { part: 'q' | 'payment' | 'tag' | 'tier'; ids: SQL } | null {
  const { q, payment, tag, tier } = filter;
  if (q) return { part: 'q', ids: matchMembers(q).ids };
  if (payment)
    return { part: 'payment', ids: matchPaymentState(payment, toFilterSpans(filter, timeZone).paidOn, now).ids };
  if (tag) return { part: 'tag', ids: selectTaggedMembers([tag]) };
  return tier === 'premium' || tier === 'donator' ? { part: 'tier', ids: matchPayingMembers(tier, now).ids } : null;
}

const byId = 'sqlite_autoindex_users_1';

const from = (index: string) => sql`${users} indexed by ${sql.identifier(index)}`;

/**
 * Selects ids and sort values of matching members, in order. Names the index, since SQLite has no statistics here to
 * find the most selective one.
 */
function selectMatches(filter: UsersFilter, { sort, cursor, limit }: UsersPageOptions, at: FilterTime): SQL {
  const column = sort === 'seen' ? users.lastSeenAt : users.createdAt;
  const { value, id } = cursor ?? start;
  const isWanted = sql`${filterConditions(filter, at)} and (${column}, ${users.id}) < (${value}, ${id})`;
  const rows = (index: string, isIn: SQL, max: SQL) => sql`select ${users.id} as id, ${column} as value
    from ${from(index)} where ${isWanted} and ${isIn} order by ${column} desc, ${users.id} desc limit ${max}`;
  const ordered = findListIndex(filter, sort);
  const short = findSelectiveIndex(filter);
  const ids = findNarrowestPart(filter, at)?.ids;
  if (short || !ids) return rows(short ?? ordered, sql`true`, sql`${limit}`);
  const isRare = sql`(select count(*) from (select * from (${ids}) limit ${few + 1})) <= ${few}`;
  // A limit of 0 skips a query; a condition would be evaluated for every row.
  return sql`select * from (${rows(byId, sql`${users.id} in (${ids})`, sql`iif(${isRare}, ${limit}, 0)`)})
    union all select * from (${rows(ordered, sql`true`, sql`iif(${isRare}, 0, ${limit})`)})`;
}

/** Selects the `id`s of the newest members matching a filter. */
export function selectMatchingIds(filter: UsersFilter, limit: number, at: FilterTime): SQL {
  return selectMatches(filter, { sort: isSortedByLastSeen(filter) ? 'seen' : 'newest', limit }, at);
}

const columns = (now: Date) => sql`${users.id} as id, ${users.name} as name, ${users.email} as email,
  ${users.avatarKey} as "avatarKey", ${users.role} as role, ${users.isExpert} as "isExpert", ${users.status} as status,
  ${users.emailVerifiedAt} as "emailVerifiedAt", ${tierInForce(users.id, now)} as tier,
  ${suspendedUntil(now)} as "suspendedUntil", ${silencedUntil(now)} as "silencedUntil",
  ${users.createdAt} as "createdAt", ${users.lastSeenAt} as "lastSeenAt", ${users.locale} as locale,
  ${users.campaignsConsentAt} as "consentedAt",
  ${users.campaignsConsentVersion} as "consentVersion", ${tagNamesOfMember(users.id)} as tags`;

/** Selects a page of members in any state, plus one if there are more. */
export function selectUsers(db: Database, filter: UsersFilter, part: UsersPageOptions, at: FilterTime) {
  return db.all<UserRow>(sql`
    with page as materialized (${selectMatches(filter, part, at)})
    select ${columns(at.now)}, page.value as value
    from page cross join ${users} on ${users.id} = page.id
    order by page.value desc, page.id desc`);
}

/** Counts the matches, up to {@link maxCounted}, in any order, so that it can stop there. */
export function countUsers(db: Database, filter: UsersFilter, at: FilterTime) {
  const { now } = at;
  const short = findSelectiveIndex(filter);
  const narrowed = short ? null : findNarrowestPart(filter, at);
  const ids = narrowed?.ids;
  // The condition that already narrows the rows down needn't be checked again.
  const left = narrowed ? { ...filter, [narrowed.part]: undefined } : filter;
  const isWanted = sql`${users.createdAt} >= 0 and ${filterConditions(left, at)}`;
  const recent = sql`select ${users.id} from ${from('users_seen')} where ${users.deletedAt} is null and ${wasSeen(filter.seen, now)}`;
  // The index alone excludes members who weren't seen lately. A cross join reads no more ids than are counted.
  const isRecent = filter.seen === 'week' || filter.seen === 'month';
  const found = isRecent ? sql`${ids} intersect ${recent}` : sql`select distinct * from (${ids})`;
  const ordered = findListIndex(filter, isSortedByLastSeen(filter) ? 'seen' : 'newest');
  let rows = sql`select 1 from ${from(short ?? ordered)} where ${isWanted}`;
  // A search finds only existing accounts, so without another part of the filter they needn't be read.
  if (ids && narrowed.part === 'q' && Object.values(left).every((part) => part === undefined)) rows = found;
  else if (ids)
    rows = sql`with found(id) as (${found}) select 1 from found cross join ${from(byId)} on ${users.id} = found.id where ${isWanted}`;
  return db.all<{ count: number }>(sql`select count(*) as count from (${rows} limit ${maxCounted})`);
}

const upTo = (rows: SQL) => sql`(select count(*) from (${rows} limit ${maxCounted}))`;

/** Finds one member with the fields that only their own page shows: at most one row. */
export function findUser(db: Database, viewer: Member, userId: string, now: Date) {
  const counts = {
    posts: upTo(sql`select 1 from ${posts} where ${posts.authorId} = ${users.id}`),
    comments: upTo(sql`select 1 from ${comments} where ${comments.authorId} = ${users.id}`),
    openCases: upTo(selectPendingCasesAbout(viewer, sql`${users.id}`)),
    redeemedCards: upTo(sql`select 1 from ${giftCards} where ${giftCards.redeemedBy} = ${users.id}`),
    orders: upTo(sql`select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.paidAt} is not null`),
  };
  const texts = profileTexts.map((text) => sql`${users[text]} as ${sql.identifier(text)}`);
  return db.all<UserRow & FoundUser>(sql`
    select ${columns(now)}, 0 as value, ${sql.join(texts, sql`, `)}, ${users.joinNote} as "joinNote",
      ${users.passwordHash} is not null as "hasPassword", ${isTwoFactorOn(users.id)} as "hasTwoFactor",
      (select json_group_array(${identities.provider}) from ${identities} where ${identities.userId} = ${users.id}) as providers,
      ${counts.posts} as posts, ${counts.comments} as comments, ${counts.openCases} as "openCases",
      ${counts.redeemedCards} as "redeemedCards", ${counts.orders} as orders
    from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null`);
}

export interface FoundUser extends Record<ProfileText, string | null> {
  joinNote: string | null;
  hasPassword: number;
  hasTwoFactor: number;
  providers: string;
  posts: number;
  comments: number;
  openCases: number;
  redeemedCards: number;
  orders: number;
}

/** True while the actor is an administrator and the address with these hashes is suppressed. */
export function mayLiftMailSuppression(by: string, hashes: readonly string[]): SQL {
  return sql`(${isAdministrator(by)} and ${isSuppressed(hashes)})`;
}

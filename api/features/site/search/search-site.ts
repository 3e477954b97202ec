import type { Context } from '#api/context.ts';
import { type MemberRow, selectMembers } from '#api/features/community/members/index.ts';
import type { CommunityViewer } from '#api/features/community/spaces/index.ts';
import { countEmptySearch } from '#api/platform/analytics/count-after-response.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import {
  countAttempt,
  normalizeIpAddress,
  type RateLimit,
  refuseWhenOver,
} from '#api/platform/rate-limits/count-attempt.ts';
import { hasOnlyPlainLetters, parseTerms, toMatchQuery, toPartQuery } from '#api/platform/search/match-query.ts';
import { verb } from '#api/verb.ts';
import { type Hit, searchQuery } from './contract.ts';
import { presentDiscussion } from './present-discussion.ts';
import { presentPerson } from './present-person.ts';
import {
  findDiscussions,
  findDiscussionsIgnoringDiacritics,
  findHits,
  findHitsIgnoringDiacritics,
  type HitRow,
} from './queries.ts';
import { searchRightsOf } from './rights.ts';
import { hitPath, markTermsInTitles, pickLanguage, splitMatches } from './rules.ts';

const aMinute = { attempts: 60, windowSeconds: 60 } as const;

const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'search.address',
    subject: normalizeIpAddress(address),
    ...aMinute,
  }),
  byMember: (userId: string): RateLimit => ({ rule: 'search.member', subject: userId, ...aMinute }),
} as const;

/**
 * Finds a page of hits that the viewer may open, best first, then posts and comments, newest first. A query without
 * words finds nothing. Limited to 60 searches a minute for each member or, for visitors, each IP address.
 */
export const searchSite = verb(
  { access: 'anyone', input: searchQuery },
  async (context, { q, in: part, cursor, limit }): Promise<{ data: Page<Hit> }> => {
    const terms = parseTerms(q);
    if (terms.length === 0) return { data: { items: [], nextCursor: null } };
    const { db, now, locale, actor, clientAddress } = context;
    const rateLimit = actor.kind === 'member' ? limits.byMember(actor.user.id) : limits.byAddress(clientAddress);
    // Counted separately, because searching inside a batch would hold the write lock.
    refuseWhenOver(rateLimit, await countAttempt(db, rateLimit, now), now);
    const { visible, viewer } = searchRightsOf(context, actor.kind === 'member' ? actor : null);
    const common = { match: toMatchQuery(terms), locale, cursor, limit: limit + 1 };
    const isPlain = hasOnlyPlainLetters(terms);
    const query = { ...common, inside: toPartQuery(terms), isPlain, visible };
    const isAll = part === 'all';
    const { people, exact, forgiving, discussions, forgivingDiscussions } = await namedBatch(db, {
      people: viewer && isAll && !cursor ? [findPeople(context, viewer, terms)] : [],
      exact: isAll ? [findHits(db, query)] : [],
      forgiving: isAll && isPlain ? [findHitsIgnoringDiacritics(db, query)] : [],
      discussions: viewer ? [findDiscussions(db, { ...common, viewer })] : [],
      forgivingDiscussions: viewer && isPlain ? [findDiscussionsIgnoringDiacritics(db, { ...common, viewer })] : [],
    });
    const content = orElse(exact.flat(), forgiving.flat()).rows.map((row) => presentHit(row, terms, locale));
    const { rows, isOther } = orElse(discussions.flat(), forgivingDiscussions.flat());
    const hits = [...content, ...rows.map((row) => presentDiscussion(context, row, terms, isOther))];
    const members = withoutFound(people.flat(), hits).map((row) => presentPerson(context, row, terms));
    if (hits.length + members.length === 0 && isAll && !cursor) countEmptySearch(context, q);
    const { items, nextCursor } = pageOf(hits, limit);
    return { data: { items: [...members, ...withoutDuplicates(items, locale)], nextCursor } };
  },
);

/** How many members are shown before all other hits on the first page. The list of members shows the others. */
const mostPeople = 5;

function findPeople({ db, now }: Context, viewer: CommunityViewer, terms: readonly string[]) {
  const which = { q: terms.join(' '), who: 'all', sort: 'name', limit: mostPeople - 1 } as const;
  return selectMembers(db, { ...which, viewerId: viewer.id }, now);
}

/** Removes members who are already among the hits as listed experts. */
const withoutFound = (people: readonly MemberRow[], hits: readonly Hit[]) =>
  people.filter(({ id }) => !hits.some((hit) => hit.id === id));

/** Removes the hit in the other language if a post matches in both. */
function withoutDuplicates(items: readonly Hit[], locale: Context['locale']): Hit[] {
  const isOwn = (hit: Hit) => hit.locale === locale;
  return items.filter((hit) => !items.some((other) => other.id === hit.id && isOwn(other) && !isOwn(hit)));
}

function orElse<Row>(rows: Row[], others: Row[]): { rows: Row[]; isOther: boolean } {
  return rows.length > 0 ? { rows, isOther: false } : { rows: others, isOther: true };
}

function presentHit(row: HitRow, terms: readonly string[], viewerLocale: Context['locale']): Hit {
  const marked = row.isInside === 1 ? markTermsInTitles(row, terms) : row;
  const { locale, title, body } = pickLanguage(marked, viewerLocale);
  const titleParts = splitMatches(title);
  return {
    id: row.id,
    kind: row.type ?? 'expert',
    path: hitPath(row),
    locale,
    title: titleParts.map(({ text }) => text).join(''),
    titleParts,
    excerptParts: splitMatches(body),
    written: null,
  };
}

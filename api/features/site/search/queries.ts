import { and, eq, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import {
  authorJson,
  type DiscussionIndex,
  isBlockedPost,
  selectNewestDiscussions,
} from '#api/features/community/posts/index.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { discussionDocuments } from '#api/features/community/posts/search/schema.ts';
import { type CommunityViewer, isReadableSpace } from '#api/features/community/spaces/index.ts';
import { spaceMembers, spaces } from '#api/features/community/spaces/schema.ts';
import { type ContentType, contentTypes } from '#api/features/content/content/contract.ts';
import { isShownTo, type Viewer } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { isInDirectory } from '#api/features/people/experts/index.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';
import { type MarkedTexts, matchDelimiters } from './rules.ts';
import { searchDocuments } from './schema.ts';

/** How many of the newest matches are ranked. Ranking 100,000 would take 250 ms. */
const maxRanked = { documents: 500, titles: 200 } as const;

/** How many titles with a term inside a word are read, newest first, and how many of them are hits. */
const maxInside = { candidates: 1000, hits: 200 } as const;

/**
 * How many of the newest matches are checked for visibility, because the viewer may not be allowed to see most of them.
 */
const maxCandidates = 5000;

export interface HitRow extends MarkedTexts {
  id: string;
  /** Whether a term is only inside a word. Such texts aren't marked yet, and bodies are cut. */
  isInside: number;
  type: ContentType | null;
  slug: string | null;
}

interface HitQuery {
  /** An FTS5 query: see `toMatchQuery`. */
  match: string;
  /** An FTS5 query for terms inside words: see `toPartQuery`. */
  inside: string | null;
  /** Whether letters without diacritics are tried next if nothing matches exactly. */
  isPlain: boolean;
  locale: Locale;
  /** The conditions for items, and for experts joined with their accounts, that the viewer may see. */
  visible: { items: SQL | undefined; experts: SQL | undefined };
  cursor?: string | undefined;
  limit: number;
}

/** Returns the conditions that limit a search to what the community offers and the viewer may see. */
export function visibilityConditions(
  viewer: Viewer,
  switchedOff: readonly Offering[],
  memberId: string | null,
): HitQuery['visible'] {
  const isUnblocked = memberId === null ? undefined : sql`not ${hasBlocked(memberId, sql`${users.id}`)}`;
  // Video pages require an account. Search also covers transcripts, so visitors get no videos in their results.
  const isClosed = (type: ContentType) => type === 'video' && memberId === null;
  const off = contentTypes.filter((type) => switchedOff.includes(`${type}s`) || isClosed(type));
  return {
    items: and(isShownTo(viewer), off.length > 0 ? notInArray(contentItems.type, off) : undefined),
    experts: switchedOff.includes('experts') ? sql`false` : and(isInDirectory(), isUnblocked),
  };
}

export type SearchIndex = 'search_index' | 'search_index_forgiving';

/** Selects the newest matches, as a subquery. */
const selectCandidates = (index: SearchIndex, match: string, what: SQL) => sql`
  select ${sql.raw(index)}.rowid as id, ${what} as score from ${sql.raw(index)}
  where ${sql.raw(index)} match ${match} order by ${sql.raw(index)}.rowid desc limit ${maxCandidates}`;

/** Selects the ids of the newest documents with all words of an FTS5 query in their title, as a subquery. */
export const selectNewestByTitle = (index: SearchIndex, match: string): SQL =>
  selectCandidates(index, `{title_et title_en} : (${match})`, sql`0`);

const selectVisible = (candidates: SQL, visible: HitQuery['visible']) => sql`
  select newest.id, newest.score
  from (${candidates}) as newest cross join ${searchDocuments} on ${searchDocuments.id} = newest.id
  where ${isVisible(visible)}`;

/**
 * Selects the newest titles that have the terms inside words and aren't in `ranked`. They aren't ranked themselves,
 * because FTS5 would first have to count all titles that match.
 */
const selectInside = (inside: string, { visible }: HitQuery, onlyIf: SQL) => sql`
  select newest.id, 0 as score from (
    select rowid as id from search_index_within where search_index_within match ${inside}
    order by rowid desc limit ${maxInside.candidates}) as newest
  cross join ${searchDocuments} on ${searchDocuments.id} = newest.id
  where newest.id not in (select id from ranked) and ${isVisible(visible)}
  limit iif(${onlyIf}, ${maxInside.hits}, 0)`;

/** Finds a page of hits after the cursor, best first, then those that have the terms only inside words of their title. */
export function findHits(db: Database, query: HitQuery) {
  const isFound = sql`exists (select 1 from ranked)`;
  return selectHits(db, query, 'search_index', { onlyIf: sql`true`, addsInside: query.isPlain ? isFound : sql`true` });
}

/**
 * Like {@link findHits}, but letters without diacritics also match letters with them. Finds nothing if there are exact
 * hits.
 */
export function findHitsIgnoringDiacritics(db: Database, query: HitQuery) {
  const exact = selectVisible(selectCandidates('search_index', query.match, sql`0`), query.visible);
  const onlyIf = sql`not exists (${exact})`;
  return selectHits(db, query, 'search_index_forgiving', { onlyIf, addsInside: onlyIf });
}

/**
 * `onlyIf` sets the limit to 0 to prevent the query from running, because a condition would be evaluated for each
 * match. Highlighted texts come from a second read of the index over the page's range of ids, because reading it once
 * per hit would expand the prefixes each time.
 */
function selectHits(
  db: Database,
  query: HitQuery,
  indexName: SearchIndex,
  { onlyIf, addsInside }: { onlyIf: SQL; addsInside: SQL },
) {
  const { match, inside, cursor, limit } = query;
  const index = sql.raw(indexName);
  const weights = sql.raw(query.locale === 'et' ? '10, 2, 5, 1' : '5, 1, 10, 2');
  const rank = (terms: string, count: number) => sql`
    select * from (
      ${selectVisible(selectCandidates(indexName, terms, sql`bm25(${index}, ${weights})`), query.visible)}
      limit iif(${onlyIf}, ${count}, 0))`;
  const last = sql`(select hits.score, hits.id from hits join ${searchDocuments} on ${searchDocuments.id} = hits.id where ${searchDocuments.refId} = ${cursor})`;
  const after = cursor ? sql`where (hits.score, -hits.id) > (select score, -id from ${last})` : sql``;
  const text = (column: number, words: number) =>
    words === 0
      ? sql`highlight(${index}, ${column}, ${matchDelimiters.start}, ${matchDelimiters.end})`
      : sql`snippet(${index}, ${column}, ${matchDelimiters.start}, ${matchDelimiters.end}, '…', ${words})`;
  return db.all<HitRow>(sql`
    with ranked as materialized (
      select id, min(score) as score
      from (${rank(match, maxRanked.documents)} union all ${rank(`{title_et title_en} : (${match})`, maxRanked.titles)})
      group by id
    ),
    hits as materialized (
      select id, score, 0 as inside from ranked
      union all select id, score, 1 from (${inside === null ? sql`select 0 as id, 0 as score limit 0` : selectInside(inside, query, addsInside)})
    ),
    page as materialized (select id, score, inside from hits ${after} order by score, id desc limit ${limit})
    select * from (
      select ${searchDocuments.refId} as id, ${contentItems.type} as type, ${contentItems.slug} as slug,
        ${text(0, 0)} as "titleEt", ${text(1, 30)} as "bodyEt", ${text(2, 0)} as "titleEn", ${text(3, 30)} as "bodyEn",
        0 as "isInside", page.score as score, page.id as number
      from ${index}
        cross join page on page.id = ${index}.rowid and page.inside = 0
        join ${searchDocuments} on ${searchDocuments.id} = page.id
        left join ${contentItems} on ${contentItems.id} = ${searchDocuments.refId}
      where ${index} match ${match} and ${index}.rowid between
        (select min(id) from page where inside = 0) and (select max(id) from page where inside = 0)
      union all
      select ${searchDocuments.refId}, ${contentItems.type}, ${contentItems.slug},
        ${searchDocuments.titleEt}, ${beginningOf(searchDocuments.bodyEt)},
        ${searchDocuments.titleEn}, ${beginningOf(searchDocuments.bodyEn)}, 1, page.score, page.id
      from page cross join ${searchDocuments} on ${searchDocuments.id} = page.id
        left join ${contentItems} on ${contentItems.id} = ${searchDocuments.refId}
      where page.inside = 1)
    order by score, number desc`);
}

/** The first 200 characters of a column, about as long as an excerpt. */
const beginningOf = (column: SQLWrapper) => sql`substr(${column}, 1, 200) || iif(length(${column}) > 200, '…', '')`;

/**
 * Whether the viewer may see a document. Search shows what lists show. Checked for each document, so that the newest
 * ones can be read first.
 */
export function isVisible({ items, experts }: HitQuery['visible']): SQL {
  return sql`case ${searchDocuments.source}
    when 'content' then exists (
      select 1 from ${contentItems} where ${contentItems.id} = ${searchDocuments.refId} and ${items})
    else exists (
      select 1 from ${expertProfiles} join ${users} on ${users.id} = ${expertProfiles.userId}
      where ${users.id} = ${searchDocuments.refId} and ${experts}) end`;
}

export interface DiscussionRow {
  id: string;
  postId: string;
  isComment: number;
  locale: Locale;
  title: string;
  text: string;
  /** An {@link AuthorRow}, as JSON. */
  author: string;
  writtenAt: number;
  distances: string | null;
}

interface DiscussionQuery {
  match: string;
  viewer: CommunityViewer;
  locale: Locale;
  cursor?: string | undefined;
  limit: number;
}

/** Finds posts and comments that match, newest first, after the cursor. */
export function findDiscussions(db: Database, query: DiscussionQuery) {
  return selectDiscussions(db, query, 'discussion_index', sql`true`);
}

/**
 * Like {@link findDiscussions}, but letters without diacritics also match letters with them. Finds nothing if there are
 * exact hits.
 */
export function findDiscussionsIgnoringDiacritics(db: Database, query: DiscussionQuery) {
  const exact = selectOpenDiscussions({ ...query, cursor: undefined, limit: 1 }, 'discussion_index', sql`true`);
  return selectDiscussions(db, query, 'discussion_index_forgiving', sql`not exists (${exact})`);
}

/**
 * Selects the posts and comments that the viewer may read. The index stores no positions, so a common word is read as
 * quickly as a rare one.
 */
function selectOpenDiscussions(query: DiscussionQuery, index: DiscussionIndex, onlyIf: SQL) {
  const { match, viewer, cursor, limit } = query;
  const last = sql`(select min(${discussionDocuments.id}) from ${discussionDocuments} where ${discussionDocuments.refId} = ${cursor})`;
  const after = cursor ? sql`and rowid < coalesce(${last}, 9e15)` : sql``;
  return selectReadableDiscussions(
    selectNewestDiscussions(index, match, after),
    viewer,
    sql`iif(${onlyIf}, ${limit}, 0)`,
  );
}

/**
 * Selects the first candidates, from a subquery of their ids, that the viewer may read. Permissions are checked at the
 * time of the query, because the index doesn't know which posts were moved, held or deleted.
 */
export function selectReadableDiscussions(candidates: SQL, viewer: CommunityViewer, limit: SQL) {
  return sql`select newest.id as id, ${discussionDocuments.refId} as ref_id, ${discussionDocuments.part} as part, ${posts.id} as post_id
    from (${candidates}) as newest
      cross join ${discussionDocuments} on ${discussionDocuments.id} = newest.id
      left join ${comments} on ${discussionDocuments.part} = '' and ${comments.id} = ${discussionDocuments.refId}
      cross join ${posts} on ${posts.id} = coalesce(${comments.postId}, ${discussionDocuments.refId})
      cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
      left join ${spaceMembers} on ${spaceMembers.spaceId} = ${spaces.id} and ${spaceMembers.userId} = ${viewer.id}
    where ${posts.state} = 'published' and (${discussionDocuments.part} <> '' or ${comments.state} = 'published')
      and not ${isBlockedPost(viewer.id)} and not ${hasBlocked(viewer.id, sql`${comments.authorId}`)}
      and ${isReadableSpace(viewer)} and (${spaces.mustJoin} = 0 or ${spaceMembers.joinedAt} is not null)
    limit ${limit}`;
}

function selectDiscussions(db: Database, query: DiscussionQuery, index: DiscussionIndex, onlyIf: SQL) {
  return readDiscussions(db, selectOpenDiscussions(query, index, onlyIf), query.locale);
}

/**
 * Reads the texts and authors of what {@link selectReadableDiscussions} selected, newest first. A comment is shown
 * under its post's title, in the viewer's language if the post has it. With `nearest`, which `page` may select from,
 * rows also have `distances`.
 */
export function readDiscussions(db: Database, page: SQL, locale: Locale, nearest?: SQL) {
  const own = sql`${postTexts.postId} = page.post_id and ${postTexts.locale} = iif(page.part = '', (
    select text.locale from ${postTexts} as text where text.post_id = page.post_id
    order by text.locale = ${locale} desc limit 1), page.part)`;
  return db.all<DiscussionRow>(sql`
    with ${nearest ? sql`nearest as materialized (${nearest}),` : sql``} page as materialized (${page})
    select page.ref_id as id, ${nearest ? distancesJson(sql`page.id`) : sql`null`} as distances, page.post_id as "postId", page.part = '' as "isComment", ${postTexts.locale} as locale,
      ${postTexts.title} as title, iif(page.part = '', ${comments.plain}, ${postTexts.plain}) as text,
      (select ${authorJson()} from ${users} where ${users.id} = iif(page.part = '', ${comments.authorId}, ${posts.authorId})) as author,
      iif(page.part = '', ${comments.createdAt}, ${posts.createdAt}) as "writtenAt"
    from page cross join ${posts} on ${posts.id} = page.post_id cross join ${postTexts} on ${own}
      left join ${comments} on page.part = '' and ${comments.id} = page.ref_id
    order by page.id desc`);
}

/** The digests and distances of a document's passages in the subquery `nearest`, as JSON. */
export const distancesJson = (id: SQL) => sql`(select json_group_array(json_array(nearest.digest, nearest.distance))
  from nearest where nearest.document_id = ${id})`;

/** Selects the Markdown of published texts after an item, for {@link rebuildSearch}. */
export function selectPublishedBodies(db: Database, after: string, limit: number) {
  return db
    .select({ itemId: contentTexts.itemId, locale: contentTexts.locale, body: contentTexts.body })
    .from(contentTexts)
    .where(sql`${contentTexts.itemId} || ${contentTexts.locale} > ${after}`)
    .orderBy(contentTexts.itemId, contentTexts.locale)
    .limit(limit);
}

/** Rewrites a plain text, which makes the triggers update its document. */
export function updatePlain(db: Database, itemId: string, locale: 'et' | 'en', plain: string) {
  return db
    .update(contentTexts)
    .set({ plain })
    .where(sql`${eq(contentTexts.itemId, itemId)} and ${eq(contentTexts.locale, locale)}`);
}

/** Updates every profile without changing it, which makes the triggers rewrite the documents. */
export function rewriteExpertDocuments(db: Database) {
  return db.run(sql`update ${expertProfiles} set place = place`);
}

/** Deletes documents whose item or expert no longer exists. */
export function deleteOrphanedDocuments(db: Database) {
  return db.run(sql`delete from ${searchDocuments} where
    (source = 'content' and not exists (select 1 from ${contentTexts} where item_id = ref_id))
    or (source = 'expert' and not exists (select 1 from ${expertProfiles} where user_id = ref_id))`);
}

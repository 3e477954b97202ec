import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { accessLevels, plansByAccessLevel } from '#api/features/accounts/entitlements/contract.ts';
import { isAccessLevelAllowed } from '#api/features/accounts/entitlements/index.ts';
import { type DiscussionIndex, selectNewestDiscussions } from '#api/features/community/posts/index.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { discussionDocuments } from '#api/features/community/posts/search/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import type { ContentIdOrSlug } from '#api/features/content/content/contract.ts';
import { isAtAddress, isShownTo } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { type SearchIndex, selectNewestByTitle } from '#api/features/site/search/index.ts';
import { searchDocuments } from '#api/features/site/search/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { campaigns, type ShownCardsVersion } from '../schema.ts';

export type ItemKind = 'article' | 'event';

/** The access levels that every member may open, whatever their plan. */
const openToAll = accessLevels.filter((level) => plansByAccessLevel[level].includes('basic'));

const isItemForAll = (now: Date) => isShownTo({ opens: openToAll, locale: 'et', now });

/** Matches published posts in spaces that every member can read without joining. For queries that join `spaces`. */
const isPostForAll: SQL = and(
  eq(posts.state, 'published'),
  isAccessLevelAllowed(spaces.readAccess, openToAll),
  eq(spaces.mustJoin, false),
) as SQL;

/** Finds an article or event that every member may know about, with a row for each of its languages. */
export function findItem(db: Database, kind: ItemKind, address: ContentIdOrSlug, now: Date) {
  return db
    .select({
      id: contentItems.id,
      slug: contentItems.slug,
      access: contentItems.access,
      hasPreview: contentItems.hasPreview,
      coverKey: contentItems.coverKey,
      locale: contentTexts.locale,
      title: contentTexts.title,
      summary: contentTexts.summary,
      coverAlt: contentTexts.coverAlt,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      place: events.place,
      isOnline: sql<number>`${events.onlineUrl} is not null`,
      cancelledAt: events.cancelledAt,
    })
    .from(contentItems)
    .innerJoin(contentTexts, eq(contentTexts.itemId, contentItems.id))
    .leftJoin(events, eq(events.itemId, contentItems.id))
    .where(and(eq(contentItems.type, kind), isAtAddress(kind, address, now), isItemForAll(now)));
}

export type ItemRow = Awaited<ReturnType<typeof findItem>>[number];

/** Finds the title of a post that every member may read, with a row for each of its languages. */
export function findPost(db: Database, id: string) {
  return db
    .select({ id: posts.id, locale: postTexts.locale, title: postTexts.title, et: spaces.nameEt, en: spaces.nameEn })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .innerJoin(postTexts, eq(postTexts.postId, posts.id))
    .where(and(eq(posts.id, id), isPostForAll));
}

export type PostRow = Awaited<ReturnType<typeof findPost>>[number];

const weekMs = 7 * dayMs;
/** How many results of each kind are offered. */
const offered = 10;
/** How many of the week's newest posts are compared to find the busiest. */
const comparedPosts = 1_000;

const titlesOf = (table: 'content_texts' | 'post_texts', of: SQL) => {
  const ofRow = sql.raw(table === 'content_texts' ? 'item_id' : 'post_id');
  return sql<string>`(select json_group_object(locale, title) from ${sql.raw(table)} where ${ofRow} = ${of})`;
};

const itemColumns = {
  kind: sql<ItemKind>`${contentItems.type}`,
  ...{ id: contentItems.id, slug: contentItems.slug },
  titles: titlesOf('content_texts', sql`${contentItems.id}`),
};
const postColumns = {
  id: posts.id,
  titles: titlesOf('post_texts', sql`${posts.id}`),
  at: sql<number>`${posts.publishedAt}`,
  commentCount: posts.commentCount,
};

/** Selects articles of the last seven days, newest first. */
export function selectNewArticles(db: Database, now: Date) {
  return db
    .select({ ...itemColumns, at: sql<number>`${contentItems.publishAt}` })
    .from(contentItems)
    .where(and(eq(contentItems.type, 'article'), gt(contentItems.publishAt, now.getTime() - weekMs), isItemForAll(now)))
    .orderBy(desc(contentItems.publishAt), desc(contentItems.id))
    .limit(offered);
}

/** Selects events of the next seven days that aren't cancelled, soonest first. */
export function selectNextEvents(db: Database, now: Date) {
  const at = now.getTime();
  return db
    .select({ ...itemColumns, at: events.startsAt })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .where(
      and(gte(events.startsAt, at), lte(events.startsAt, at + weekMs), isNull(events.cancelledAt), isItemForAll(now)),
    )
    .orderBy(asc(events.startsAt), asc(events.itemId))
    .limit(offered);
}

/** Selects the posts of the last seven days with the most comments. */
export function selectBusyPosts(db: Database, now: Date) {
  const newest = sql`select ${posts.id} from ${posts}
    where ${posts.state} = 'published' and ${posts.publishedAt} > ${now.getTime() - weekMs}
    order by ${posts.publishedAt} desc limit ${comparedPosts}`;
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(sql`${posts.id} in (${newest})`, isPostForAll))
    .orderBy(desc(posts.commentCount), desc(posts.publishedAt))
    .limit(offered);
}

interface Words {
  /** An FTS5 query. */
  match: string;
  /** Whether letters without diacritics also match letters with them. */
  isForgiving: boolean;
  now: Date;
}

/** Selects articles and events that have all these words in their title, newest first. */
export function searchItems(db: Database, { match, isForgiving, now }: Words) {
  const index: SearchIndex = isForgiving ? 'search_index_forgiving' : 'search_index';
  const newest = sql`select ${searchDocuments.refId} from (${selectNewestByTitle(index, match)}) as newest
    cross join ${searchDocuments} on ${searchDocuments.id} = newest.id where ${searchDocuments.source} = 'content'`;
  return db
    .select({ ...itemColumns, at: sql<number>`coalesce(${events.startsAt}, ${contentItems.publishAt})` })
    .from(contentItems)
    .leftJoin(events, eq(events.itemId, contentItems.id))
    .where(
      and(
        sql`${contentItems.id} in (${newest})`,
        inArray(contentItems.type, ['article', 'event']),
        isNull(events.cancelledAt),
        isItemForAll(now),
      ),
    )
    .orderBy(desc(contentItems.publishAt), desc(contentItems.id))
    .limit(offered);
}

/** Selects posts that have all these words, newest first. */
export function searchPosts(db: Database, { match, isForgiving }: Words) {
  const index: DiscussionIndex = isForgiving ? 'discussion_index_forgiving' : 'discussion_index';
  const newest = sql`select ${discussionDocuments.refId} from (${selectNewestDiscussions(index, match)}) as newest
    cross join ${discussionDocuments} on ${discussionDocuments.id} = newest.id where ${discussionDocuments.part} <> ''`;
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(sql`${posts.id} in (${newest})`, isPostForAll))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(offered);
}

/** Stores what the cards show from now on, unless another run has just stored it. */
export function addShownCardsVersion(
  db: Database,
  id: string,
  { known, showing }: { known: ShownCardsVersion[]; showing: ShownCardsVersion },
) {
  const count = sql`coalesce(json_array_length(${campaigns.showings}), 0)`;
  return db
    .update(campaigns)
    .set({ showings: [...known, showing] })
    .where(and(eq(campaigns.id, id), sql`${count} = ${known.length}`));
}

export const parseTitles = (titles: string) => JSON.parse(titles) as { [Name in Locale]?: string };

import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { selectUnread } from '#api/features/accounts/notifications/list/queries.ts';
import {
  countNewPosts,
  selectFeedPage,
  selectFirstFeedPage,
  selectPinnedPosts,
  selectPostsById,
  selectSpaces,
} from '#api/features/community/posts/feed/queries.ts';
import { selectCards } from '#api/features/community/posts/index.ts';
import {
  type CommentsPageParameters,
  findFirstPosition,
  findPost,
  selectComments,
} from '#api/features/community/posts/read/queries.ts';
import { findDiscussions, findDiscussionsIgnoringDiacritics } from '#api/features/site/search/queries.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { copyTestCommunity, createTestCommunity } from './create-test-community.ts';
import { testNow } from './index.ts';

const community = await createTestCommunity();
const { db } = community;
const id = crypto.randomUUID();
const reader = {
  id,
  role: 'user',
  isStaff: false,
  isExpert: false,
  levels: ['members'],
  createdAt: 0,
  now: testNow.getTime(),
} as const;
const cursor = { value: testNow.getTime(), id };
const feed = { sort: 'active', filter: 'all', limit: 21, cursor } as const;
const page = (part: Partial<Parameters<typeof selectFeedPage>[1]> = {}) => selectFeedPage(reader, { ...feed, ...part });
const comments = (kind: CommentsPageParameters['kind']) =>
  selectComments(db, reader, id, { kind, position: 51, comment: id, limit: 50 }).getSQL();
const found = { match: '"uni"*', viewer: reader, locale: 'et', limit: 21 } as const;

/**
 * The queries that members run on 100,000 posts and a million comments, each with the indexes it uses. Lookups of
 * single rows by key aren't listed.
 */
const statements: Record<string, [SQL, string[]]> = {
  'spaces with their unread posts': [
    selectSpaces(db, reader).getSQL(),
    ['comments_by_position', 'posts_active_in_space'],
  ],
  'new posts': [countNewPosts(db, reader, 0, undefined).getSQL(), ['posts_newest_in_space']],
  'unread notifications': [
    selectUnread(db, { userId: id, levels: ['everyone'], resting: [] }).getSQL(),
    ['notifications_unread'],
  ],
  'feed, active': [page(), ['posts_active_in_space']],
  'feed, newest': [page({ sort: 'newest' }), ['posts_newest_in_space']],
  'feed, top': [page({ sort: 'top' }), ['posts_newest_in_space']],
  'feed, besides the pinned': [page({ withoutPinned: true }), ['posts_active_in_space']],
  'one space': [page({ space: id, withoutPinned: true }), ['posts_active_in_space']],
  'pinned in a space': [selectPinnedPosts(reader, id), ['posts_pinned']],
  'pinned in any space': [selectPinnedPosts(reader, undefined), ['posts_pinned']],
  'first page with the pinned': [
    selectFirstFeedPage(reader, { ...feed, cursor: undefined }),
    ['posts_active_in_space', 'posts_pinned'],
  ],
  'by id': [selectPostsById(reader, [id]), ['json_each']],
  'unread, active': [page({ filter: 'unread' }), ['comments_by_position', 'posts_active_in_space']],
  'unread, newest': [page({ filter: 'unread', sort: 'newest' }), ['comments_by_position', 'posts_active_in_space']],
  'unread, top': [page({ filter: 'unread', sort: 'top' }), ['comments_by_position', 'posts_newest_in_space']],
  'following, active': [page({ filter: 'following' }), ['post_follows_following', 'posts_active', 'posts_by_author']],
  'following, newest': [
    page({ filter: 'following', sort: 'newest' }),
    ['post_follows_following', 'posts_by_author', 'posts_newest'],
  ],
  'following, top': [page({ filter: 'following', sort: 'top' }), ['posts_newest']],
  'saved, active': [page({ filter: 'saved' }), ['posts_active']],
  'saved, newest': [page({ filter: 'saved', sort: 'newest' }), ['posts_newest']],
  'saved, top': [page({ filter: 'saved', sort: 'top' }), ['posts_newest']],
  cards: [
    selectCards(db, reader, sql`select ${id} as id, 0 as value`).getSQL(),
    ['comments_by_position', 'poll_votes_by_user'],
  ],
  'a post': [
    findPost(db, reader, id).getSQL(),
    ['audit_log_by_target', 'audit_log_of_action', 'comments_by_position', 'text_revisions_by_target'],
  ],
  'its first comment': [findFirstPosition(db, reader, id).getSQL(), ['comments_by_parent', 'comments_by_position']],
  'a page of comments': [comments('first'), ['comments_by_parent', 'comments_by_position', 'text_revisions_by_target']],
  'the last page': [comments('last'), ['comments_by_parent', 'comments_by_position', 'text_revisions_by_target']],
  'the page with a comment': [
    comments('comment'),
    ['comments_by_parent', 'comments_by_position', 'text_revisions_by_target'],
  ],
  'the page before': [comments('before'), ['comments_by_parent', 'comments_by_position', 'text_revisions_by_target']],
  'found discussions': [findDiscussions(db, found).getSQL(), ['discussion_index']],
  'the same forgivingly': [
    findDiscussionsIgnoringDiacritics(db, found).getSQL(),
    ['discussion_index', 'discussion_index_forgiving'],
  ],
};

/** Lists the indexes that a statement reads, except keys. A table that is read in full is listed with SCAN. */
async function indexesOf(on: Database, statement: SQL): Promise<string[]> {
  const plan = await on.all<{ detail: string }>(sql`explain query plan ${statement}`);
  const lines = plan.map(({ detail }) => detail);
  const results = lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(line)?.[1] ?? []);
  const read = lines.flatMap((line) => {
    const [, way, table = ''] = /^(SEARCH|SCAN) (\w+)/.exec(line) ?? [];
    if (!way || table === 'CONSTANT' || table === 'spaces' || results.includes(table)) return [];
    if (line.includes('VIRTUAL TABLE')) return [table];
    const [, index] = / INDEX (\w+)/.exec(line) ?? [];
    if (way === 'SCAN') return [`SCAN ${table}`];
    return index === undefined || index.startsWith('sqlite_autoindex_') ? [] : [index];
  });
  return [...new Set(read)].sort();
}

describe('queries for the community’s pages', () => {
  it.each(Object.entries(statements))('use indexes: %s', async (_, [statement, indexes]) => {
    expect(await indexesOf(db, statement)).toEqual(indexes);
  });

  const named = [...new Set(Object.values(statements).flatMap(([, indexes]) => indexes))];
  it.each(named.filter((name) => !/^(?:discussion_|json_each)/.test(name)))('need the index %s', async (index) => {
    const without = (await copyTestCommunity(community)).db;
    await without.run(sql`drop index ${sql.identifier(index)}`);
    for (const [statement, indexes] of Object.values(statements)) {
      if (!indexes.includes(index)) continue;
      const found = await indexesOf(without, statement).catch(() => 'refused');
      expect(found).not.toEqual(indexes);
    }
  });
});

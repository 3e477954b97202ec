import type { PostCard } from '#api/features/community/posts/cards/contract.ts';
import type { SpaceWithUnread } from '#api/features/community/posts/feed/contract.ts';
import { spaceMembers } from '#api/features/community/spaces/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { day, later } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';
import { insertPost } from './published-post.ts';

/** Returns the time this many milliseconds after `testNow`, in milliseconds. */
export const millisecondsAfterNow = (milliseconds: number) => later(milliseconds).getTime();
/** When members joined: a month ago, so that everything the tests write is new to them. */
const joined = { user: { createdAt: millisecondsAfterNow(-30 * day) } };

export interface FeedResponse {
  data: { items: PostCard[]; nextCursor: string | null };
}

/** Creates a community with a member who reads its feed, and returns the member's calls. */
export async function createFeedReader() {
  const community = await createTestCommunity();
  const { db } = community;
  const mari = await actors.member(community, joined);
  const feed = async (query = '', as: TestActor = mari, locale = 'et') =>
    (await call<FeedResponse>(community, 'GET', `/api/posts?${query}`, { as, headers: { cookie: `locale=${locale}` } }))
      .body.data;
  const ids = async (query = '', as: TestActor = mari) => (await feed(query, as)).items.map(({ id }) => id);
  const unread = async (as: TestActor = mari) => {
    const { body } = await call<{ data: { items: SpaceWithUnread[] } }>(community, 'GET', '/api/spaces', { as });
    return Object.fromEntries(body.data.items.map(({ id, unreadCount }) => [id, unreadCount]));
  };
  /** Inserts a post that was published, and last active, this long ago. */
  const post = (ago: number, more: Parameters<typeof insertPost>[1] = {}) =>
    insertPost(community, {
      publishedAt: millisecondsAfterNow(-ago),
      lastActivityAt: millisecondsAfterNow(-ago),
      ...more,
    });
  const mark = (spaceId: string, chosen: Partial<typeof spaceMembers.$inferInsert>, as: TestActor = mari) =>
    db.insert(spaceMembers).values({ userId: as.id, spaceId, ...chosen });
  return { community, db, mari, feed, ids, unread, post, mark };
}

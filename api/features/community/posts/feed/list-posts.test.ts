import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { createFeedReader, millisecondsAfterNow } from '#api/testing/feed-reader.ts';
import {
  actors,
  call,
  createActorContext,
  day,
  hour,
  insertComment,
  insertPost,
  insertSpace,
  type TestActor,
} from '#api/testing/index.ts';
import { reactions } from '../../reactions/schema.ts';
import { postFollows, postReads, postSaves } from '../marks/schema.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { posts, postTexts } from '../schema.ts';
import { loadFeedPage } from './list-posts.ts';

describe('GET /api/posts', () => {
  it('shows a post with everything a card needs, in one database exchange', async () => {
    const { community, db, mari, feed } = await createFeedReader();
    const spaceId = await insertSpace(community, { slug: 'uni', nameEt: 'Uni' });
    const jaan = await actors.expert(community, { user: { name: 'Jaan Tamm', avatarKey: 'kuu/avatars/1.webp' } });
    const body = `Ärkan kell kolm.\n\n![Kuu aknal](/files/${community.tenant.slug}/content/kuu-8x8.webp)`;
    const id = await insertPost(community, {
      spaceId,
      authorId: jaan.id,
      title: 'Miks ma ärkan?',
      body,
      kind: 'question',
    });
    await insertComment(community, { postId: id, authorId: mari.id });
    await db.insert(reactions).values([
      { targetId: id, userId: mari.id, name: 'heart', createdAt: 1 },
      { targetId: id, userId: jaan.id, name: 'heart', createdAt: 1 },
    ]);
    await db.insert(postSaves).values({ postId: id, userId: mari.id, savedAt: 1 });
    const { items, nextCursor } = await feed();
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      expect.objectContaining({
        id,
        space: { id: spaceId, slug: 'uni', name: 'Uni', icon: 'moon' },
        kind: 'question',
        locale: 'et',
        title: 'Miks ma ärkan?',
        excerpt: 'Ärkan kell kolm.',
        picture: { src: `/files/${community.tenant.slug}/content/kuu-8x8.webp`, alt: 'Kuu aknal' },
        author: expect.objectContaining({ id: jaan.id, name: 'Jaan Tamm', isExpert: true, hasProfile: true }),
        commentCount: 1,
        lastPosition: 1,
        readPosition: null,
        reactions: { heart: 2 },
        mine: ['heart'],
        isSaved: true,
        isAnswered: false,
        isUnread: true,
        poll: null,
        commenters: [expect.objectContaining({ id: mari.id })],
      }),
    ]);
    const context = await createActorContext(community, mari);
    const before = context.roundTrips();
    expect((await loadFeedPage(context, {})).data.spaces).toHaveLength(1);
    expect(context.roundTrips() - before).toBe(1);
  });

  it('shows the last three commenters, latest first, regardless of who joined first', async () => {
    const { community, feed, post } = await createFeedReader();
    const id = await post(1);
    const [ants, berit, carl, doris] = [
      await actors.member(community),
      await actors.member(community),
      await actors.member(community),
      await actors.member(community),
    ];
    for (const { id: authorId } of [doris, carl, ants, berit, carl]) {
      await insertComment(community, { postId: id, authorId });
    }
    const [card] = (await feed()).items;
    expect(card?.commenters.map((each) => each.id)).toEqual([carl.id, berit.id, ants.id]);
  });

  it('shows the text in the viewer’s language, or in the other language if the post lacks it', async () => {
    const { db, feed, post } = await createFeedReader();
    const both = await post(1);
    await db.insert(postTexts).values({ postId: both, locale: 'en', title: 'Sleep', body: 'b', plain: 'b' });
    await post(2);
    const titles = async (locale: string) =>
      (await feed('', undefined, locale)).items.map((item) => [item.locale, item.title]);
    expect(await titles('en')).toEqual([
      ['en', 'Sleep'],
      ['et', 'Uni'],
    ]);
    expect(await titles('et')).toEqual([
      ['et', 'Uni'],
      ['et', 'Uni'],
    ]);
  });

  it('sorts by activity, by publication, or by this week’s reactions and comments', async () => {
    const { community, db, ids, post } = await createFeedReader();
    const old = await post(20 * day, { lastActivityAt: millisecondsAfterNow(-hour) });
    const fresh = await post(2 * hour);
    const liked = await post(day);
    const jaan = await actors.member(community);
    await db.insert(reactions).values({ targetId: liked, userId: jaan.id, name: 'heart', createdAt: 1 });
    expect(await ids()).toEqual([old, fresh, liked]);
    expect(await ids('sort=newest')).toEqual([fresh, liked, old]);
    expect(await ids('sort=top')).toEqual([liked, fresh]);
  });

  it.each(['active', 'newest', 'top'])(
    'pages through posts sorted by %s without gaps or repeats, even with equal times',
    async (sort) => {
      const { community, feed, post } = await createFeedReader();
      const spaceIds = [await insertSpace(community), await insertSpace(community)];
      const made: string[] = [];
      for (let index = 0; index < 7; index += 1)
        made.push(await post((index >> 1) * hour, { spaceId: spaceIds[index % 2] ?? '' }));
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await feed(`sort=${sort}&limit=3${cursor}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor);
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(made));
    },
  );

  it('shows a space’s pinned posts once, at the top of its first page', async () => {
    const { community, ids, feed, post } = await createFeedReader();
    const spaceId = await insertSpace(community, { slug: 'uni' });
    const pinned = await post(9 * day, { spaceId, pinnedAt: millisecondsAfterNow(0) });
    const [one, two] = [await post(1, { spaceId }), await post(2, { spaceId })];
    expect(await ids('space=uni')).toEqual([pinned, one, two]);
    const first = await feed(`space=${spaceId}&limit=1`);
    expect(first.items.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [pinned, true],
      [one, false],
    ]);
    expect(await ids(`space=uni&limit=1&cursor=${first.nextCursor}`)).toEqual([two]);
    expect(await ids()).toEqual([pinned, one, two]);
  });

  it('filters by posts that the member follows, hasn’t read, or saved', async () => {
    const { community, db, mari, ids, post } = await createFeedReader();
    const own = await post(4, { authorId: mari.id });
    const [followed, saved, read] = [await post(3), await post(2), await post(1)];
    const ownMuted = await post(5, { authorId: mari.id });
    await db.insert(postFollows).values([
      { postId: followed, userId: mari.id, level: 'following', createdAt: 1 },
      { postId: ownMuted, userId: mari.id, level: 'muted', createdAt: 1 },
    ]);
    await db.insert(postSaves).values({ postId: saved, userId: mari.id, savedAt: 1 });
    await db.insert(postReads).values({ postId: read, userId: mari.id, position: 0, readAt: 1 });
    expect(await ids('filter=following')).toEqual([followed, own]);
    expect(await ids('filter=saved')).toEqual([saved]);
    expect(await ids('filter=unread')).toEqual([saved, followed]);
    const jaan = await actors.member(community, { user: { createdAt: millisecondsAfterNow(-30 * day) } });
    expect(await ids('filter=saved', jaan)).toEqual([]);
  });

  it('shows posts of a muted space only in that space, and among posts the member follows or saved', async () => {
    const { community, db, mari, ids, unread, post, mark } = await createFeedReader();
    const spaceId = await insertSpace(community, { slug: 'vaikne' });
    const id = await post(1, { spaceId });
    await mark(spaceId, { mutedAt: 1 });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'following', createdAt: 1 });
    expect([await ids(), await ids('filter=unread'), await unread()]).toEqual([[], [], { [spaceId]: 0 }]);
    expect([await ids('space=vaikne'), await ids('filter=following')]).toEqual([[id], [id]]);
  });

  it('hides posts of a space that must be joined from members who haven’t joined it', async () => {
    const { community, ids, unread, post, mark } = await createFeedReader();
    const spaceId = await insertSpace(community, { mustJoin: true });
    const id = await post(1, { spaceId });
    expect([await ids(), await ids(`space=${spaceId}`), await unread()]).toEqual([[], [], { [spaceId]: 0 }]);
    await mark(spaceId, { joinedAt: 1 });
    expect([await ids(), await ids(`space=${spaceId}`), await unread()]).toEqual([[id], [id], { [spaceId]: 1 }]);
  });

  it('never reveals a post in a space the member can’t read, however the member has marked it', async () => {
    const { community, db, mari, ids, unread, post } = await createFeedReader();
    const [closed, open] = [await insertSpace(community, { readAccess: 'premium' }), await insertSpace(community)];
    const id = await post(1, { spaceId: open });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'following', createdAt: 1 });
    await db.insert(postSaves).values({ postId: id, userId: mari.id, savedAt: 1 });
    const everywhere = async (as: TestActor) =>
      Promise.all(
        ['', 'filter=following', 'filter=saved', 'filter=unread', `space=${closed}`].map((query) => ids(query, as)),
      );
    expect((await everywhere(mari)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
    await db.update(posts).set({ spaceId: closed }).where(eq(posts.id, id));
    expect((await everywhere(mari)).flat()).toEqual([]);
    expect(Object.keys(await unread())).toEqual([open]);
    const piret = await actors.premium(community, { user: { createdAt: millisecondsAfterNow(-30 * day) } });
    expect(await ids('', piret)).toEqual([id]);
  });

  it('doesn’t list held posts, even for their author, or deleted and removed ones', async () => {
    const { mari, ids, post } = await createFeedReader();
    for (const state of ['held', 'deleted', 'removed'] as const) await post(1, { state, authorId: mari.id });
    expect([await ids(), await ids('filter=following')]).toEqual([[], []]);
  });

  it('lists posts of archived spaces', async () => {
    const { community, ids, post } = await createFeedReader();
    const id = await post(1, { spaceId: await insertSpace(community, { archivedAt: 1 }) });
    expect(await ids()).toEqual([id]);
  });

  it('shows a deleted author anonymously, and a banned one by name without a profile link', async () => {
    const { community, db, feed, post } = await createFeedReader();
    const gone = await actors.member(community, { user: { name: 'Läinud Liige' } });
    await post(1, { authorId: gone.id });
    await db.update(users).set({ deletedAt: 1, status: 'inactive', name: null }).where(eq(users.id, gone.id));
    const banned = await actors.banned(community, { user: { name: 'Keelatud' } });
    await post(2, { authorId: banned.id });
    const authors = (await feed()).items.map(({ author }) => author);
    expect(authors[0]).toMatchObject({ id: null, name: 'Kustutatud liige', picture: null, hasProfile: false });
    expect(authors[1]).toMatchObject({ id: banned.id, name: 'Keelatud', hasProfile: false });
  });

  it('summarizes a poll without its results', async () => {
    const { db, mari, feed, post } = await createFeedReader();
    const postId = await post(1, { kind: 'poll' });
    await db.insert(polls).values({ postId, isMultiple: false, closesAt: millisecondsAfterNow(-1) });
    await db.insert(pollOptions).values([0, 1].map((position) => ({ postId, position, text: 'x' })));
    await db.insert(pollVotes).values({ postId, userId: mari.id, option: 1, votedAt: 1 });
    expect((await feed()).items[0]?.poll).toEqual({ optionCount: 2, voterCount: 1, hasVoted: true, isClosed: true });
  });

  it('refuses malformed cursors and visitors', async () => {
    const { community, mari } = await createFeedReader();
    const answer = (path: string, as?: TestActor) => call(community, 'GET', path, as ? { as } : {});
    expect((await answer('/api/posts?cursor=1.x', mari)).status).toBe(400);
    expect((await answer('/api/posts')).status).toBe(401);
  });
});

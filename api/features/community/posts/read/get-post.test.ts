import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  insertComment,
  insertPost,
  insertSpace,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import { mentions } from '../../mentions/schema.ts';
import { reactions } from '../../reactions/schema.ts';
import { spaceMembers, spaces } from '../../spaces/schema.ts';
import { postReads } from '../marks/schema.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { posts, postTexts, textRevisions } from '../schema.ts';
import type { ThreadPost } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
const staff = await actors.moderator(community);

const open = async (id: string, as: TestActor = mari, locale = 'et') =>
  (
    await call<{ data: ThreadPost }>(community, 'GET', `/api/posts/${id}`, {
      as,
      headers: { cookie: `locale=${locale}` },
    })
  ).body.data;
const status = async (id: string, as?: TestActor) =>
  (await call(community, 'GET', `/api/posts/${id}`, as ? { as } : {})).status;

describe('the post returned by GET /api/posts/:id', () => {
  it('has both languages, rendered, with its mentions, marks and history', async () => {
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
    const body = `Tere, [@Vana Nimi](/profile/${jaan.id})! <b>x</b>`;
    const id = await insertPost(community, { body, authorId: mari.id, version: 2 });
    await db.insert(postTexts).values({ postId: id, locale: 'en', title: 'Sleep', body: 'Hi', plain: 'Hi' });
    await db.insert(mentions).values({ targetId: id, postId: id, userId: jaan.id });
    const revision = { id: crypto.randomUUID(), targetId: id, locale: 'et', body: 'Enne', editorId: mari.id } as const;
    await db.insert(textRevisions).values({ ...revision, title: 'Uni', createdAt: 1 });
    await db.insert(reactions).values({ targetId: id, userId: mari.id, name: 'heart', createdAt: 1 });
    const post = await open(id);
    expect(post).toMatchObject({
      ...{ id, state: 'published', version: 2, revisionCount: 1, isOwn: true, isFollowing: true, mayComment: true },
      ...{ reactions: { heart: 1 }, mine: ['heart'], mentions: [{ id: jaan.id, name: 'Jaan Tamm' }] },
      texts: [
        { locale: 'et', body },
        { locale: 'en', title: 'Sleep' },
      ],
    });
    expect(post.texts[0]?.html).toContain('@Jaan Tamm</a>! &lt;b&gt;');
    expect((await open(id, mari, 'en')).texts.map(({ locale }) => locale)).toEqual(['en', 'et']);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, jaan.id));
    const after = await open(id);
    expect([after.mentions, after.texts[0]?.html]).toEqual([[], expect.stringContaining('Kustutatud liige')]);
  });

  it('is shown only to those who can read its space at that moment', async () => {
    const [openSpace, closed] = [await insertSpace(community), await insertSpace(community, { readAccess: 'premium' })];
    const id = await insertPost(community, { spaceId: openSpace });
    const piret = await actors.premium(community);
    expect([await status(id, mari), await status(id)]).toEqual([200, 401]);
    await db.update(posts).set({ spaceId: closed }).where(eq(posts.id, id));
    expect([await status(id, mari), await status(id, piret), await status(id, staff)]).toEqual([404, 200, 200]);
    const listed = await call(community, 'GET', `/api/posts/${id}/comments`, { as: mari });
    expect(listed.status).toBe(404);
    await db.update(spaces).set({ archivedAt: 1 }).where(eq(spaces.id, closed));
    expect((await open(id, piret)).mayComment).toBe(false);
  });

  it('names staff as the latest editor even after the log entry with the reason has expired', async () => {
    const id = await insertPost(community, { authorId: mari.id });
    const replaced = { targetId: id, locale: 'et', title: 'Uni', body: 'Enne' } as const;
    const editedBy = async (editorId: string, at: number) => {
      await db.insert(textRevisions).values({ ...replaced, id: crypto.randomUUID(), editorId, createdAt: at });
      await db.update(posts).set({ editedAt: at }).where(eq(posts.id, id));
      return (await open(id)).staffEdit;
    };
    expect([await editedBy(mari.id, 1), await editedBy(staff.id, 2), await editedBy(mari.id, 3)]).toEqual([
      null,
      { reason: null },
      null,
    ]);
  });

  it('is shown only to its author and staff while it is held', async () => {
    const id = await insertPost(community, { state: 'held', authorId: mari.id, publishedAt: null });
    const jaan = await actors.member(community);
    expect([await status(id, mari), await status(id, staff), await status(id, jaan)]).toEqual([200, 200, 404]);
  });

  it.each(['deleted', 'removed'] as const)(
    'is a tombstone without its text when %s, if it has comments',
    async (state) => {
      const id = await insertPost(community, { state, body: 'Salajane' });
      expect(await status(id, mari)).toBe(404);
      await insertComment(community, { postId: id });
      await db.insert(reactions).values({ targetId: id, userId: mari.id, name: 'heart', createdAt: 1 });
      const post = await open(id);
      expect([post.state, post.texts, post.poll, post.mayComment]).toEqual([state, [], null, false]);
      expect([post.reactions, post.mine]).toEqual([{}, []]);
      expect(JSON.stringify(post)).not.toContain('Salajane');
    },
  );

  it('returns 404 for everyone if its author deleted it and no one commented', async () => {
    const id = await insertPost(community, { state: 'deleted', authorId: mari.id });
    expect([await status(id, mari), await status(id, staff)]).toEqual([404, 404]);
  });

  it.each([
    ['published', 'remove', { ground: 'spam', reason: 'Üks kord piisab.' }],
    ['held', 'reject', { ground: null, reason: 'Üks kord piisab.' }],
  ] as const)(
    'is visible to its author and staff, with the reason, if it was %s when staff chose to %s it',
    async (state, verb, why) => {
      const id = await insertPost(community, { state, authorId: mari.id, body: 'Salajane' });
      const sent = await call(community, 'POST', `/api/posts/${id}/${verb}`, { as: staff, body: why });
      expect(sent.status).toBe(200);
      for (const as of [mari, staff]) {
        const post = await open(id, as);
        expect(post).toMatchObject({ state: 'removed', removal: why, mayComment: false });
        expect(post.texts[0]?.html).toContain('Salajane');
      }
      const jaan = await actors.member(community);
      expect(await status(id, jaan)).toBe(404);
      await insertComment(community, { postId: id });
      expect(await open(id, jaan)).toMatchObject({ state: 'removed', removal: null, texts: [] });
    },
  );

  it('reports who can comment: members who joined, if required, and only staff in a locked thread', async () => {
    const club = await insertSpace(community, { mustJoin: true });
    const inClub = await insertPost(community, { spaceId: club });
    expect((await open(inClub)).mayComment).toBe(false);
    await db.insert(spaceMembers).values({ userId: mari.id, spaceId: club, joinedAt: 1 });
    expect((await open(inClub)).mayComment).toBe(true);
    const locked = await insertPost(community, { lockedAt: 1 });
    expect([(await open(locked)).mayComment, (await open(locked, staff)).mayComment]).toEqual([false, true]);
  });

  it('shows a poll’s votes to those who voted, and to everyone once it is closed', async () => {
    const id = await insertPost(community, { kind: 'poll' });
    await db.insert(polls).values({ postId: id, isMultiple: true, closesAt: later(day).getTime() });
    await db.insert(pollOptions).values(['Jah', 'Ei'].map((text, position) => ({ postId: id, position, text })));
    const jaan = await actors.member(community);
    await db.insert(pollVotes).values([0, 1].map((option) => ({ postId: id, userId: jaan.id, option, votedAt: 1 })));
    const votes = async (as: TestActor) => (await open(id, as)).poll?.options.map((option) => option.votes);
    expect([await votes(mari), await votes(jaan)]).toEqual([
      [null, null],
      [1, 1],
    ]);
    expect((await open(id, jaan)).poll).toMatchObject({
      mine: [0, 1],
      voterCount: 1,
      isClosed: false,
      isMultiple: true,
    });
    await db.update(polls).set({ closesAt: 1 });
    expect(await votes(mari)).toEqual([1, 1]);
  });

  it('has the position of the first comment by others that the member hasn’t read', async () => {
    const id = await insertPost(community);
    await insertComment(community, { postId: id });
    await insertComment(community, { postId: id, authorId: mari.id });
    await insertComment(community, { postId: id });
    expect((await open(id)).firstUnreadPosition).toBe(1);
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 1, readAt: 1 });
    expect((await open(id)).firstUnreadPosition).toBe(3);
    await db.update(postReads).set({ position: 3 });
    expect((await open(id)).firstUnreadPosition).toBeNull();
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  failExchange,
  insertComment,
  insertPost,
  insertSpace,
  later,
  minute,
  retryWhileBusy,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { postFollows, postReads } from '../posts/marks/schema.ts';
import { posts } from '../posts/schema.ts';
import { spaceMembers } from '../spaces/schema.ts';
import type { CreatedComment } from './contract.ts';
import { comments } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, jaan, mod] = [
  await actors.member(community),
  await actors.member(community),
  await actors.moderator(community),
];

const write = (postId: string, body: object, { as = mari, now = testNow, at = community } = {}) =>
  call<CommonResponse & { data: CreatedComment }>(at, 'POST', `/api/posts/${postId}/comments`, { as, body, now });
const say = async (postId: string, body = 'Tere', as = mari) => (await write(postId, { body }, { as })).body.data.id;
const edit = (id: string, body: string, version: number, { as = mari, now = testNow } = {}) =>
  call(community, 'PATCH', `/api/comments/${id}`, { as, body: { body, version }, now });
const remove = (id: string, as: TestActor, body?: object) =>
  call(community, 'DELETE', `/api/comments/${id}`, { as, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof edit>>) => [status, body.error?.code];
const postOf = async (id: string, at = community) =>
  (await at.db.select().from(posts).where(eq(posts.id, id)))[0] as typeof posts.$inferSelect;
const commentOf = async (id: string) =>
  (await db.select().from(comments).where(eq(comments.id, id)))[0] as typeof comments.$inferSelect;
const threadOf = (postId: string, at = community) =>
  at.db.select().from(comments).where(eq(comments.postId, postId)).orderBy(comments.position);

describe('a comment', () => {
  it('is added at the end of the thread and counted, and updates the post’s last activity', async () => {
    const postId = await insertPost(community);
    await insertComment(community, { postId });
    const { status, body } = await write(postId, { body: '  Tere\r\n**öö**  ' }, { now: later(minute) });
    expect([status, body.data]).toEqual([201, { id: expect.any(String), state: 'published', position: 2 }]);
    expect(await commentOf(body.data.id)).toMatchObject({ body: 'Tere\n**öö**', plain: 'Tere öö', parentId: null });
    const { commentCount, lastPosition, lastActivityAt } = await postOf(postId);
    expect([commentCount, lastPosition, lastActivityAt]).toEqual([2, 2, later(minute).getTime()]);
  });

  it('is neither lost nor duplicated when 50 members write at once', { timeout: 60_000 }, async () => {
    const here = await createTestCommunity();
    const postId = await insertPost(here);
    const people = await Promise.all(Array.from({ length: 50 }, () => actors.member(here)));
    const answers = await Promise.all(
      people.map((as, index) => {
        const body = { body: `${index}`, clientId: crypto.randomUUID() };
        return retryWhileBusy(() => write(postId, body, { as, at: here, now: later(index) }));
      }),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const positions = answers.map(({ body }) => body.data.position).sort((one, other) => one - other);
    expect(positions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect((await threadOf(postId, here)).map(({ position }) => position)).toEqual(positions);
    const post = await postOf(postId, here);
    expect([post.commentCount, post.lastPosition, post.lastActivityAt]).toEqual([50, 50, later(49).getTime()]);
  });

  it('is written once when it is sent again, concurrently or after a lost response', async () => {
    const postId = await insertPost(community);
    const comment = { body: 'Üks kord', clientId: newId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(postId, comment)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    for (const loss of ['before', 'after'] as const) {
      const clientId = newId();
      await failExchange(2, loss, () => write(postId, { body: loss, clientId }));
      expect((await write(postId, { body: loss, clientId })).status).toBe(201);
    }
    expect([(await threadOf(postId)).length, (await postOf(postId)).commentCount]).toEqual([3, 3]);
    expect((await write(postId, comment, { as: jaan })).body.data.position).toBe(4);
  });

  it('refuses another text with the id of a comment that was sent, so that neither text is lost', async () => {
    const postId = await insertPost(community);
    const clientId = newId();
    const { id } = (await write(postId, { body: 'Esimene', clientId })).body.data;
    expect(codeOf(await write(postId, { body: 'Teine', clientId }))).toEqual([409, 'text_sent']);
    const elsewhere = await insertPost(community);
    expect(codeOf(await write(elsewhere, { body: 'Esimene', clientId }))).toEqual([409, 'text_sent']);
    await edit(id, 'Parandatud', 1);
    expect((await write(postId, { body: 'Esimene', clientId })).body.data.id).toBe(id);
    await remove(id, mari);
    expect(codeOf(await write(postId, { body: 'Kolmas', clientId }))).toEqual([409, 'text_sent']);
    expect(await threadOf(postId)).toHaveLength(1);
  });

  it('is shown under the top-level comment when it replies to a reply', async () => {
    const postId = await insertPost(community);
    const top = await say(postId);
    const reply = (await write(postId, { body: 'Vastus', parentId: top })).body.data.id;
    const second = (await write(postId, { body: 'Vastus vastusele', parentId: reply })).body.data.id;
    expect([(await commentOf(reply)).parentId, (await commentOf(second)).parentId]).toEqual([top, top]);
  });

  it('can’t reply to a comment that is gone or under another post', async () => {
    const postId = await insertPost(community);
    const gone = await say(postId);
    await remove(gone, mari);
    const elsewhere = await say(await insertPost(community));
    for (const parentId of [gone, elsewhere, newId()])
      expect(codeOf(await write(postId, { body: 'Vastus', parentId }))).toEqual([409, 'comment_gone']);
    expect(await postOf(postId)).toMatchObject({ commentCount: 0, lastPosition: 1 });
  });

  it('requires a text of at most 20,000 characters', async () => {
    const postId = await insertPost(community);
    for (const body of [undefined, '', ' \n ', '\u200b', '&#x2060;', '[\u2063](/community)'])
      expect((await write(postId, { body })).body.error?.fields?.['body']?.code).toBe('body_required');
    expect((await write(postId, { body: 'x'.repeat(20_001) })).status).toBe(400);
    expect((await write(postId, { body: 'x'.repeat(20_000) })).status).toBe(201);
  });

  it('has at most 10 pictures, with or without descriptions', async () => {
    const postId = await insertPost(community);
    const picture = (alt = 'Kuu') => `![${alt}](/files/${community.tenant.slug}/community/a-800x600.webp)`;
    const code = async (body: string) => (await write(postId, { body })).body.error?.fields?.['body']?.code;
    expect(await code(picture().repeat(11))).toBe('too_many_pictures');
    const { status, body } = await write(postId, { body: `${picture().repeat(9)}${picture(' ')}` });
    expect(status).toBe(201);
    expect((await edit(body.data.id, picture(''), 1)).status).toBe(200);
  });

  it('advances its author’s read position, and makes them follow the post unless they muted it', async () => {
    const postId = await insertPost(community, { authorId: jaan.id });
    const liis = await actors.member(community);
    await db.insert(postFollows).values({ userId: liis.id, postId, level: 'muted', createdAt: 0 });
    for (const as of [mari, jaan, liis]) await say(postId, 'Tere', as);
    const follows = await db.select().from(postFollows).where(eq(postFollows.postId, postId));
    expect(new Map(follows.map(({ userId, level }) => [userId, level]))).toEqual(
      new Map([
        [mari.id, 'following'],
        [liis.id, 'muted'],
      ]),
    );
    await say(postId, 'Veel', mari);
    const reads = await db.select().from(postReads).where(eq(postReads.postId, postId));
    expect(new Map(reads.map(({ userId, position }) => [userId, position]))).toEqual(
      new Map([
        [mari.id, 4],
        [jaan.id, 2],
        [liis.id, 3],
      ]),
    );
  });
});

describe('writing a comment', () => {
  it('is refused in closed threads, except to staff in a locked one', async () => {
    const locked = await insertPost(community, { lockedAt: 1 });
    const archived = await insertPost(community, { spaceId: await insertSpace(community, { archivedAt: 1 }) });
    const gone = await insertPost(community, { state: 'removed' });
    const held = await insertPost(community, { state: 'held', authorId: mari.id });
    const refusals = [locked, archived, gone, held].map(async (id) => codeOf(await write(id, { body: 'Tere' })));
    expect(await Promise.all(refusals)).toEqual([
      [409, 'post_locked'],
      [409, 'space_archived'],
      [409, 'post_deleted'],
      [409, 'post_held'],
    ]);
    expect((await write(locked, { body: 'Tere' }, { as: mod })).status).toBe(201);
    expect(codeOf(await write(archived, { body: 'Tere' }, { as: mod }))).toEqual([409, 'space_archived']);
  });

  it('returns 404 if the member can’t open the post', async () => {
    const premium = await insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    const held = await insertPost(community, { state: 'held' });
    for (const id of [premium, held, newId()]) expect((await write(id, { body: 'Tere' })).status).toBe(404);
    expect((await write(premium, { body: 'Tere' }, { as: await actors.premium(community) })).status).toBe(201);
  });

  it('requires the member to join the space first, if the space requires it', async () => {
    const spaceId = await insertSpace(community, { mustJoin: true });
    const postId = await insertPost(community, { spaceId });
    expect(codeOf(await write(postId, { body: 'Tere' }))).toEqual([403, 'join_first']);
    await db.insert(spaceMembers).values({ userId: mari.id, spaceId, joinedAt: 1 });
    expect((await write(postId, { body: 'Tere' })).status).toBe(201);
  });

  it('is limited to one comment per interval in slow mode, except for staff', async () => {
    const postId = await insertPost(community, { spaceId: await insertSpace(community, { slowModeSeconds: 60 }) });
    const liis = await actors.member(community);
    const at = (milliseconds: number, as = liis) => write(postId, { body: 'Tere' }, { as, now: later(milliseconds) });
    const both = await Promise.all([at(0), at(0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
    const refused = await at(20 * second);
    expect([refused.body.error?.code, refused.headers.get('retry-after')]).toEqual(['slow_mode', '40']);
    expect((await at(minute)).status).toBe(201);
    for (let time = 0; time < 2; time += 1) expect((await at(0, mod)).status).toBe(201);
  });

  it('is refused when a newcomer exceeds the daily number of links, in a new comment or an edit', async () => {
    const postId = await insertPost(community);
    const liis = await actors.member(community);
    const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(' ');
    const { body } = await write(postId, { body: links(4) }, { as: liis });
    const code = (answer: Awaited<ReturnType<typeof edit>>) => answer.body.error?.fields?.['body']?.code;
    expect(code(await write(postId, { body: links(2) }, { as: liis }))).toBe('too_many_links_today');
    expect(code(await edit(body.data.id, links(8), 1, { as: liis }))).toBe('too_many_links_today');
    expect((await commentOf(body.data.id)).version).toBe(1);
  });
});

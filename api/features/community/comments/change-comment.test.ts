import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { cleanText } from '#api/platform/text/clean-text.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { attacks } from '#testing/attacks.ts';
import { posts, textRevisions } from '../posts/schema.ts';
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
const revisionsOf = (id: string) => db.select().from(textRevisions).where(eq(textRevisions.targetId, id));

describe('editing a comment', () => {
  it('keeps the earlier text as a revision', async () => {
    const id = await say(await insertPost(community), 'Esimene');
    expect((await edit(id, 'Teine', 1, { now: later(minute) })).body).toMatchObject({ data: { id, version: 2 } });
    expect(await commentOf(id)).toMatchObject({ body: 'Teine', plain: 'Teine', editedAt: later(minute).getTime() });
    expect(await revisionsOf(id)).toMatchObject([{ body: 'Esimene', editorId: mari.id, locale: null, title: null }]);
  });

  it('stores nothing when based on an older version, even if two edits race', async () => {
    const id = await say(await insertPost(community), 'Algus');
    const both = await Promise.all([edit(id, 'Üks', 1), edit(id, 'Kaks', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await edit(id, 'Kolm', 1))).toEqual([409, 'version_outdated']);
    const winner = both[0]?.status === 200 ? 'Üks' : 'Kaks';
    expect([(await commentOf(id)).body, (await commentOf(id)).version]).toEqual([winner, 2]);
    expect((await revisionsOf(id)).map(({ body }) => body)).toEqual(['Algus']);
  });

  it('creates no revision when nothing changes', async () => {
    const id = await say(await insertPost(community), 'Sama');
    expect((await edit(id, ' Sama ', 1)).body).toMatchObject({ data: { version: 1 } });
    expect(await revisionsOf(id)).toEqual([]);
  });

  it('is allowed only to the comment’s author, and not in a locked thread', async () => {
    const postId = await insertPost(community);
    const [own, ofStaff] = [await say(postId), await say(postId, 'Tere', mod)];
    for (const as of [jaan, mod]) expect((await edit(own, 'Võõras', 1, { as })).status).toBe(403);
    await db.update(posts).set({ lockedAt: 1 }).where(eq(posts.id, postId));
    expect(codeOf(await edit(own, 'Lukus', 1))).toEqual([409, 'post_locked']);
    expect(codeOf(await remove(own, mari))).toEqual([409, 'post_locked']);
    expect((await edit(ofStaff, 'Muudetud', 1, { as: mod })).status).toBe(200);
    expect((await commentOf(own)).body).toBe('Tere');
  });
});

it('an author who first has to join the space can’t edit or delete a comment', async () => {
  const spaceId = await insertSpace(community, { mustJoin: true });
  const id = await insertComment(community, { postId: await insertPost(community, { spaceId }), authorId: mari.id });
  expect(codeOf(await edit(id, 'Muudetud', 1))).toEqual([403, 'join_first']);
  expect(codeOf(await remove(id, mari))).toEqual([403, 'join_first']);
  expect((await commentOf(id)).state).toBe('published');
});

describe('a deleted comment', () => {
  it('stays as a tombstone without text or revisions, and is subtracted from the count once', async () => {
    const postId = await insertPost(community);
    const [first, second] = [await say(postId), await say(postId, 'Teine', jaan)];
    await edit(first, 'Muudetud', 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(first, mari)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await commentOf(first)).toMatchObject({ state: 'deleted', body: '', plain: '', position: 1 });
    expect(await revisionsOf(first)).toEqual([]);
    expect(await postOf(postId)).toMatchObject({ commentCount: 1, lastPosition: 2 });
    expect(codeOf(await edit(first, 'Tagasi', 2))).toEqual([409, 'comment_gone']);
    expect((await commentOf(second)).state).toBe('published');
  });

  it('keeps its text if staff removed it, and the removal is logged with the reason', async () => {
    const postId = await insertPost(community);
    const id = await say(postId, 'Reklaam');
    expect((await remove(id, jaan)).status).toBe(403);
    await Promise.all([remove(id, mod, { reason: 'Reklaam' }), remove(id, mod, { reason: 'Reklaam' })]);
    expect(await commentOf(id)).toMatchObject({ state: 'removed', body: 'Reklaam' });
    const log = await db.select().from(auditLog).where(eq(auditLog.targetId, id));
    expect(log).toMatchObject([{ actorId: mod.id, action: 'comment.remove', reason: 'Reklaam' }]);
    expect((await postOf(postId)).commentCount).toBe(0);
    expect((await remove(newId(), mod)).status).toBe(404);
  });
});

describe('text that a member enters', () => {
  it('is stored unchanged and rendered inert, in new comments and edits', async () => {
    const postId = await insertPost(community);
    const as = await actors.moderator(community);
    const id = await say(postId, 'Algus', as);
    for (const [index, attack] of attacks.entries()) {
      const created = await write(postId, { body: `x ${attack}` }, { as });
      expect(created.status).toBe(201);
      expect((await edit(id, `y ${attack}`, index + 1, { as })).status).toBe(200);
      const { body } = await commentOf(created.body.data.id);
      expect(body).toBe(cleanText(`x ${attack.replace(/\r\n?/g, '\n')}`).trim());
      expect(renderMarkdown(body, community.tenant.slug).html).not.toMatch(/<(?!\/?(?:p|a|em|code|pre|h\d|img|br)\b)/);
    }
    const stored = await db.$count(comments, and(eq(comments.postId, postId), eq(comments.authorId, as.id)));
    expect(stored).toBe(attacks.length + 1);
  });
});

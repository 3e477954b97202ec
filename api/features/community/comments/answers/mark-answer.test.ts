import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, insertComment, insertPost, type TestActor } from '#api/testing/index.ts';
import { posts } from '../../posts/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, jaan, mod] = [
  await actors.member(community),
  await actors.member(community),
  await actors.moderator(community),
];
const say = (postId: string, body = 'Tere', { id } = mari) => insertComment(community, { postId, body, authorId: id });
const remove = (id: string, as: TestActor) => call(community, 'DELETE', `/api/comments/${id}`, { as });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof remove>>) => [status, body.error?.code];
const postOf = async (id: string) =>
  (await db.select().from(posts).where(eq(posts.id, id)))[0] as typeof posts.$inferSelect;

describe('marking an answer', () => {
  const mark = (postId: string, as: TestActor, commentId: string) =>
    call(community, 'PUT', `/api/posts/${postId}/answer`, { as, body: { commentId } });
  const unmark = (postId: string, as: TestActor) => call(community, 'DELETE', `/api/posts/${postId}/answer`, { as });

  it('is allowed for the question’s author, and for staff with a log entry', async () => {
    const postId = await insertPost(community, { kind: 'question', authorId: mari.id });
    const [one, other] = [await say(postId, 'Üks', jaan), await say(postId, 'Teine', jaan)];
    expect((await mark(postId, jaan, one)).status).toBe(403);
    for (let time = 0; time < 2; time += 1) expect((await mark(postId, mari, one)).status).toBe(200);
    expect((await postOf(postId)).answerId).toBe(one);
    for (let time = 0; time < 2; time += 1) expect((await mark(postId, mod, other)).status).toBe(200);
    expect((await postOf(postId)).answerId).toBe(other);
    expect(await db.select().from(auditLog).where(eq(auditLog.targetId, postId))).toMatchObject([
      { action: 'post.answer', actorId: mod.id },
    ]);
    for (let time = 0; time < 2; time += 1) expect((await unmark(postId, mari)).status).toBe(200);
    expect((await postOf(postId)).answerId).toBeNull();
  });

  it('requires an existing comment under the question, and is undone when that comment is deleted', async () => {
    const postId = await insertPost(community, { kind: 'question', authorId: mari.id });
    const id = await say(postId, 'Vastus', jaan);
    const elsewhere = await say(await insertPost(community));
    expect(codeOf(await mark(postId, mari, elsewhere))).toEqual([409, 'comment_gone']);
    expect(codeOf(await mark(postId, mod, elsewhere))).toEqual([409, 'comment_gone']);
    expect(await db.$count(auditLog, eq(auditLog.targetId, postId))).toBe(0);
    await mark(postId, mari, id);
    await remove(id, jaan);
    expect((await postOf(postId)).answerId).toBeNull();
    expect(codeOf(await mark(postId, mari, id))).toEqual([409, 'comment_gone']);
  });

  it('requires a question that is open for comments', async () => {
    const discussion = await insertPost(community, { authorId: mari.id });
    const locked = await insertPost(community, { kind: 'question', authorId: mari.id, lockedAt: 1 });
    const id = await insertComment(community, { postId: locked });
    expect(codeOf(await mark(discussion, mari, await say(discussion)))).toEqual([409, 'not_a_question']);
    expect(codeOf(await mark(locked, mari, id))).toEqual([409, 'post_locked']);
    expect((await mark(locked, mod, id)).status).toBe(200);
    expect((await mark(newId(), mari, id)).status).toBe(404);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  explain,
  insertComment,
  insertContent,
  insertPost,
  insertSpace,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { OpenConversation, SharedAnswer } from '../contract.ts';
import { assistantAnswers, assistantConversations } from '../schema.ts';
import { findSharedAnswer } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const headers = { cookie: 'locale=et' };
const question = 'Kui tihti kaktust kastetakse?';
const text = (body: string, title = 'Toataimed') => ({ title, summary: '', body, topics: [] });

/** Creates an answer of a member who may read all its sources, and another member. */
async function begin(access: 'members' | 'premium' = 'members', asked = question) {
  const article = await insertContent(community, { access }, [text(`Kaktust kastetakse üks kord kuus. ${newMark()}`)]);
  const [mari, jaan] = [await actors.premium(community), await actors.member(community)];
  await call(community, 'POST', '/api/assistant/questions', { as: mari, headers, body: { question: asked } });
  const answer = await lastOf(mari);
  return { article, mari, jaan, answer };
}

const newMark = () => `Märk ${crypto.randomUUID()}.`;

async function lastOf(as: TestActor) {
  const [row] = await db.select().from(assistantAnswers).where(eq(assistantAnswers.userId, as.id));
  if (!row) throw new Error('no answer');
  return row;
}

const share = async (as: TestActor, id: string) =>
  (
    await call<{ data?: { shareId: string } }>(community, 'PUT', `/api/assistant/answers/${id}/share`, {
      ...{ as, body: {} },
    })
  ).body.data?.shareId;
const read = async (as: TestActor, id: string | undefined, of = community) => {
  const { status, body } = await call<{ data: SharedAnswer } & CommonResponse>(
    of,
    'GET',
    `/api/assistant/shared/${id}`,
    {
      ...{ as, headers },
    },
  );
  return { status, data: body.data };
};

describe('a shared answer', () => {
  it('can be read by members with the link until sharing ends, after which the link never works again', async () => {
    const { mari, jaan, answer } = await begin();
    const link = await share(mari, answer.id);
    expect(await share(mari, answer.id)).toBe(link);
    const { data } = await read(jaan, link);
    expect(data).toMatchObject({ question, isOwn: false, answer: { id: link, isHelpful: null } });
    expect(data.answer?.text).toContain('„Kaktust kastetakse üks kord kuus.');
    expect((await read(mari, link)).data.isOwn).toBe(true);
    for (let times = 0; times < 2; times += 1)
      await call(community, 'DELETE', `/api/assistant/answers/${answer.id}/share`, { as: mari, body: {} });
    expect((await read(jaan, link)).status).toBe(404);
    expect(await share(mari, answer.id)).not.toBe(link);
  });

  it('is shown as shared to its member in their conversation', async () => {
    const { mari, answer } = await begin();
    const link = await share(mari, answer.id);
    const path = `/api/assistant/conversations/${answer.conversationId}`;
    const { body } = await call<{ data: OpenConversation }>(community, 'GET', path, { as: mari });
    expect(body.data.answers).toMatchObject([{ shareId: link }]);
  });

  it('shows only the question to readers who may not read one of its sources', async () => {
    const { mari, jaan, answer } = await begin('premium');
    const link = await share(mari, answer.id);
    const { status, data } = await read(jaan, link);
    expect([status, data]).toEqual([200, { question, askedAt: answer.askedAt, answer: null, isOwn: false }]);
  });

  it('shows nothing that a model wrote to readers who may not read one of its sources', async () => {
    const { mari, jaan, answer } = await begin('premium');
    await db.update(assistantAnswers).set({ kind: 'written', written: 'Kord kuus [1].' });
    const link = await share(mari, answer.id);
    expect(JSON.stringify(await read(jaan, link))).not.toContain('Kord kuus');
    expect((await read(await actors.donator(community), link)).data.answer?.text).toContain('Kord kuus');
  });

  it('is gone once its sources or its conversation are deleted', async () => {
    const { mari, jaan, answer, article } = await begin();
    const link = await share(mari, answer.id);
    await db.update(contentItems).set({ state: 'draft' }).where(eq(contentItems.id, article.id));
    expect((await read(jaan, link)).data.answer).toBeNull();
    const ids = answer.sources.map(({ id }) => id);
    for (const id of ids) await db.delete(contentTexts).where(eq(contentTexts.itemId, id));
    expect((await read(jaan, link)).status).toBe(404);
    const other = await begin();
    const its = await share(other.mari, other.answer.id);
    expect((await read(jaan, its)).status).toBe(200);
    await db.delete(assistantConversations).where(eq(assistantConversations.id, other.answer.conversationId));
    expect((await read(jaan, its)).status).toBe(404);
  });

  it('is hidden while the member who shared it is banned, from members who block that member, and in other communities', async () => {
    const { mari, jaan, answer } = await begin();
    const link = await share(mari, answer.id);
    await db.insert(blocks).values({ userId: jaan.id, blockedId: mari.id, createdAt: testNow.getTime() });
    expect((await read(jaan, link)).status).toBe(404);
    const peeter = await actors.member(community);
    expect((await read(peeter, link)).status).toBe(200);
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await read(peeter, link)).status).toBe(404);
    const other = await createTestCommunity();
    expect((await read(await actors.member(other), link, other)).status).toBe(404);
  });

  it('can only be the member’s own answer, and not “I don’t know”', async () => {
    const { mari, jaan, answer } = await begin();
    expect(await share(jaan, answer.id)).toBeUndefined();
    const link = await share(mari, answer.id);
    await call(community, 'DELETE', `/api/assistant/answers/${answer.id}/share`, { as: jaan, body: {} });
    expect((await read(jaan, link)).status).toBe(200);
    const unknown = await begin('members', 'Kvasarite punanihe galaktikas?');
    expect(await share(unknown.mari, unknown.answer.id)).toBeUndefined();
  });

  it('is found using its index', async () => {
    const plan = String(await explain(db, findSharedAnswer(db, 'link', 'reader')));
    expect(plan).toContain('assistant_answers_by_share');
  });
});

describe('an answer written by a model', () => {
  it('is deleted by the write that removes, withdraws or changes one of its sources', async () => {
    const jaan = await actors.member(community);
    const space = await insertSpace(community);
    const post = () => insertPost(community, { spaceId: space, authorId: jaan.id });
    const comment = async () => insertComment(community, { postId: await post(), authorId: jaan.id });
    const article = async () => (await insertContent(community, {}, [text(newMark())])).id;
    const cases: Array<[make: () => Promise<string>, change: (id: string) => Promise<unknown>]> = [
      [article, (id) => db.update(contentItems).set({ state: 'archived' }).where(eq(contentItems.id, id))],
      [article, (id) => db.update(contentTexts).set({ body: 'Muu' }).where(eq(contentTexts.itemId, id))],
      [article, (id) => db.delete(contentTexts).where(eq(contentTexts.itemId, id))],
      [post, (id) => db.update(posts).set({ state: 'removed' }).where(eq(posts.id, id))],
      [comment, (id) => db.update(comments).set({ state: 'deleted' }).where(eq(comments.id, id))],
      [comment, (id) => db.update(comments).set({ plain: 'Muu' }).where(eq(comments.id, id))],
    ];
    const mari = await actors.member(community);
    for (const [make, change] of cases) {
      const id = await make();
      await call(community, 'POST', '/api/assistant/questions', { as: mari, headers, body: { question } });
      const { id: rowId, ...row } = await lastOf(mari);
      const copy = { ...row, id: crypto.randomUUID(), kind: 'written' as const, written: 'Kord kuus [1].' };
      const source = { kind: 'article' as const, id, locale: 'et' as const, place: 0 };
      await db.insert(assistantAnswers).values({ ...copy, sources: [source] });
      const written = async () =>
        (await db.select().from(assistantAnswers).where(eq(assistantAnswers.id, copy.id)))[0]?.written;
      expect(await written()).toBe('Kord kuus [1].');
      await change(id);
      expect([id, await written()]).toEqual([id, null]);
      await db.delete(assistantAnswers).where(eq(assistantAnswers.userId, mari.id));
    }
  });
});

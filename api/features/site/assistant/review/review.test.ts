import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, explain, insertContent, type TestActor } from '#api/testing/index.ts';
import type { OpenConversation, ReviewedQuestion } from '../contract.ts';
import { selectReviewedQuestions } from './queries.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);
const body = 'Kaktust kastetakse üks kord kuus.';
await insertContent(community, {}, [{ title: 'Toataimed', summary: '', body, topics: [] }]);

/** Asks a question, and returns the stored answer. */
async function ask(as: TestActor, question: string) {
  await call(community, 'POST', '/api/assistant/questions', { as, body: { question } });
  const { body } = await call<{ data: { items: Array<{ id: string }> } }>(
    community,
    'GET',
    '/api/assistant/conversations',
    { as },
  );
  const [conversation] = body.data.items;
  const opened = await call<{ data: OpenConversation }>(
    community,
    'GET',
    `/api/assistant/conversations/${conversation?.id}`,
    { as },
  );
  const [answer] = opened.body.data.answers;
  if (!answer) throw new Error('no answer');
  return answer;
}

const rate = (as: TestActor, id: string, given: object) =>
  call(community, 'PUT', `/api/assistant/answers/${id}/rating`, { as, body: given });
const review = async (show: string, as = admin) =>
  (
    await call<{ data: { items: ReviewedQuestion[] } }>(
      community,
      'GET',
      `/api/admin/assistant/questions?show=${show}`,
      { as },
    )
  ).body.data.items;

describe('the review of answers', () => {
  it('shows administrators which questions found no answer, but not who asked', async () => {
    const mari = await actors.member(community);
    const { id } = await ask(mari, 'Kvasarite punanihe galaktikas?');
    const items = await review('unanswered');
    expect(items).toMatchObject([{ id, question: 'Kvasarite punanihe galaktikas?', reason: null }]);
    expect(JSON.stringify(items)).not.toContain(mari.id);
  });

  it('shows which answers didn’t help and why, until the member changes the rating', async () => {
    const mari = await actors.member(community);
    const { id } = await ask(mari, 'Kui tihti kaktust kastetakse?');
    expect((await rate(mari, id, { isHelpful: false, reason: ' Aga talvel? ' })).status).toBe(200);
    expect(await review('unhelpful')).toMatchObject([{ id, reason: 'Aga talvel?' }]);
    await rate(mari, id, { isHelpful: true, reason: 'Aitas' });
    expect(await review('unhelpful')).toEqual([]);
    await rate(mari, id, { isHelpful: null });
    expect((await rate(mari, id, { isHelpful: false, reason: 'x'.repeat(301) })).body.error?.fields).toHaveProperty(
      'reason',
    );
  });

  it('lets members rate only their own answers, and lets only administrators read the review', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { id } = await ask(mari, 'Kui tihti kaktust kastetakse?');
    expect((await rate(jaan, id, { isHelpful: false })).status).toBe(404);
    const { status } = await call(community, 'GET', '/api/admin/assistant/questions', { as: jaan });
    expect(status).toBe(403);
  });

  it('uses its own index, however many answers there are', async () => {
    for (const show of ['unanswered', 'unhelpful'] as const) {
      const plan = await explain(
        community.db,
        selectReviewedQuestions(community.db, { show, cursor: undefined, limit: 20 }),
      );
      expect(String(plan)).toContain(`assistant_answers_${show}`);
    }
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentItems } from '#api/features/content/content/schema.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  insertContent,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import type { Conversation, OpenConversation } from '../contract.ts';
import { applyAnswerRetention, deleteOldUses } from '../index.ts';
import { assistantAnswers, assistantConversations, assistantUses } from '../schema.ts';

const community = await createTestCommunity();
const path = '/api/assistant/conversations';
const ask = (as: TestActor, question: string) =>
  call(community, 'POST', '/api/assistant/questions', { as, body: { question }, headers: { cookie: 'locale=et' } });
const list = async (as: TestActor) =>
  (await call<{ data: { items: Conversation[] } }>(community, 'GET', path, { as })).body.data.items;
const open = (as: TestActor, id: string) =>
  call<{ data: OpenConversation }>(community, 'GET', `${path}/${id}`, { as, headers: { cookie: 'locale=et' } });
const text = (title: string, body: string) => ({ title, summary: '', body, topics: [] });
const article = await insertContent(community, {}, [text('Toataimed', 'Kaktust kastetakse üks kord kuus.')]);

async function begin(as: TestActor, question = 'Kui tihti kaktust kastetakse?'): Promise<Conversation> {
  await ask(as, question);
  const [conversation] = await list(as);
  if (!conversation) throw new Error('nothing was asked');
  return conversation;
}

describe('conversations', () => {
  it('are listed, opened, renamed and deleted by their member, even repeatedly', async () => {
    const mari = await actors.member(community);
    const { id, title } = await begin(mari);
    expect(title).toBe('Kui tihti kaktust kastetakse?');
    const [answer] = (await open(mari, id)).body.data.answers;
    expect(answer).toMatchObject({ question: title, kind: 'quotes', sources: [{ number: 1, id: article.id }] });
    expect(answer?.text).toContain('„Kaktust kastetakse üks kord kuus.“ [1]');
    await call(community, 'PATCH', `${path}/${id}`, { as: mari, body: { title: ' Kaktus ' } });
    expect((await list(mari)).map((each) => each.title)).toEqual(['Kaktus']);
    for (let times = 0; times < 2; times += 1)
      expect((await call(community, 'DELETE', `${path}/${id}`, { as: mari, body: {} })).status).toBe(200);
    expect(await list(mari)).toEqual([]);
    const answers = await community.db.select().from(assistantAnswers).where(eq(assistantAnswers.conversationId, id));
    expect(answers).toEqual([]);
  });

  it('are hidden from others, who can’t change or delete them', async () => {
    const [mari, other] = [await actors.member(community), await actors.member(community)];
    const { id } = await begin(mari);
    expect(await list(other)).toEqual([]);
    expect((await open(other, id)).status).toBe(404);
    expect((await call(community, 'PATCH', `${path}/${id}`, { as: other, body: { title: 'Muu' } })).status).toBe(404);
    await call(community, 'DELETE', `${path}/${id}`, { as: other, body: {} });
    await call(community, 'DELETE', path, { as: other, body: {} });
    expect(await list(mari)).toHaveLength(1);
  });

  it('have their sources checked again when they are opened', async () => {
    const mari = await actors.member(community);
    const made = await insertContent(community, { access: 'members' }, [text('Lumi', 'Lumikelluke õitseb märtsis.')]);
    const { id } = await begin(mari, 'Millal lumikelluke õitseb?');
    expect((await open(mari, id)).body.data.answers[0]?.text).toContain('Lumikelluke õitseb');
    await community.db.update(contentItems).set({ access: 'premium' }).where(eq(contentItems.id, made.id));
    const [answer] = (await open(mari, id)).body.data.answers;
    expect(answer?.sources).toEqual([]);
    expect(answer?.text).toBe('Osa allikaid ei ole sulle enam avatud.');
  });

  it('don’t store the quoted text', async () => {
    const mari = await actors.member(community);
    const { id } = await begin(mari);
    const rows = await community.db.select().from(assistantAnswers).where(eq(assistantAnswers.conversationId, id));
    expect(JSON.stringify(rows)).not.toContain('üks kord');
  });

  it('are deleted once the retention period since the last question is over; uses of the allowance are deleted after some days', async () => {
    const own = await createTestCommunity({
      tenant: { assistant: tenantSchema.shape.assistant.parse({ answersKeptDays: 40 }) },
    });
    const as = await actors.member(own);
    await call(own, 'POST', '/api/assistant/questions', { as, body: { question: 'Kaktus?' } });
    const left = async () => [
      (await own.db.select().from(assistantConversations)).length,
      (await own.db.select().from(assistantUses)).length,
    ];
    const clean = async (days: number) => {
      await applyAnswerRetention(createTestContext(own, { now: later(days * day) }));
      await deleteOldUses(own.db, later(days * day));
    };
    await clean(2);
    expect(await left()).toEqual([1, 1]);
    await clean(39);
    expect(await left()).toEqual([1, 0]);
    await clean(41);
    expect(await left()).toEqual([0, 0]);
  });

  it('are kept for a year by default, and for one more day after the retention period is changed', async () => {
    const own = await createTestCommunity();
    const [as, admin] = [await actors.member(own), await actors.admin(own)];
    await call(own, 'POST', '/api/assistant/questions', { as, body: { question: 'Kaktus?' } });
    const left = async (community: typeof own, days: number) => {
      await applyAnswerRetention(createTestContext(community, { now: later(days * day) }));
      return (await own.db.select().from(assistantConversations)).length;
    };
    expect(await left(own, 364)).toBe(1);
    const body = { group: 'assistant', version: 0, changes: { answersKeptDays: 30 } };
    await own.db.update(assistantConversations).set({ askedAt: later(-40 * day).getTime() });
    expect((await call(own, 'PATCH', '/api/admin/settings', { as: admin, body })).status).toBe(200);
    const { tenant } = await createActorContext(own, admin);
    expect(tenant.assistant.answersKeptDays).toBe(30);
    expect(await left({ ...own, tenant }, 0.5)).toBe(1);
    expect(await left({ ...own, tenant }, 1)).toBe(0);
  });

  it.each([
    ['answersKeptDays', [0, 29, 1_096, 30.5], 'answers_kept_invalid'],
    ['questionsMembers', [0, 1_001, 1.5, '10'], 'daily_questions_invalid'],
  ] as const)('refuse invalid values of the setting %s', async (name, refused, code) => {
    const admin = await actors.admin(community);
    for (const value of refused) {
      const body = { group: 'assistant', version: 0, changes: { [name]: value } };
      const { body: answer } = await call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
        as: admin,
        body,
      });
      expect(answer.error?.fields).toMatchObject({ [`changes.${name}`]: { code } });
    }
  });
});

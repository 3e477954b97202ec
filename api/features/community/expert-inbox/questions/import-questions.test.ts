import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertExpert,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { conversations, messages } from '../../threads/schema.ts';
import { importQuestions } from './import-questions.ts';
import { expertQuestions } from './schema.ts';

let community: TestCommunity;
let mart: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  [mart, mari] = [await insertExpert(community), await actors.member(community)];
});

const store = async (message: string, createdAt = testNow.getTime()) => {
  const question = { id: newId(), expertId: mart.id, senderId: mari.id, message, createdAt };
  await community.db.insert(expertQuestions).values(question);
  return question;
};
const run = () => importQuestions(createTestContext(community));

describe('questions from before there were conversations', () => {
  it('become conversations whose first message is the question, dated when it was asked', async () => {
    const { id, createdAt } = await store('Miks ma ärkan?\nKell kolm.', 1_000);
    await run();
    expect(await community.db.select().from(conversations)).toMatchObject([
      { id, kind: 'expert', subject: 'Miks ma ärkan?', startedBy: mari.id, createdAt, lastPosition: 1 },
    ]);
    expect(await community.db.select().from(messages)).toMatchObject([
      { conversationId: id, position: 1, senderId: mari.id, body: 'Miks ma ärkan?\nKell kolm.', createdAt },
    ]);
    const answer = { as: mart, body: { content: 'Vabandust, et alles nüüd.' } };
    expect((await call(community, 'POST', `/api/threads/${id}/messages`, answer)).status).toBe(201);
  });

  it('are new in the inbox but not unread, because they were already mailed', async () => {
    const { id } = await store('Tere');
    await run();
    type Inbox = { data: { items: unknown[] } };
    const { body } = await call<Inbox>(community, 'GET', '/api/expert/messages', { as: mart });
    expect(body.data.items).toMatchObject([{ id, state: 'new', isUnread: false }]);
  });

  it('become one conversation each, however often the import runs, even concurrently', async () => {
    for (const text of ['Üks', 'Kaks', 'Kolm']) await store(text);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await community.db.select().from(conversations)).toHaveLength(3);
    expect(await community.db.select().from(messages)).toHaveLength(3);
    expect(await community.db.select().from(expertQuestions)).toEqual([]);
  });

  it('are all imported in one run, in batches', async () => {
    for (let index = 0; index < 120; index += 1) await store(`Küsimus ${index}`);
    await run();
    expect(await community.db.$count(conversations)).toBe(120);
  });

  it('get a subject within the maximum length', async () => {
    await store('pikk '.repeat(100));
    await run();
    const [row] = await community.db.select().from(conversations);
    expect(row?.subject.length).toBeLessThanOrEqual(80);
    expect(row?.subject.endsWith('…')).toBe(true);
  });
});

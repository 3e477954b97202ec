import { describe, expect, inject, it } from 'vitest';
import { contentItems } from '#api/features/content/content/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { modelMonths } from '#api/platform/models/schema.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  insertContent,
  insertExpert,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { AnswerEvents, OpenConversation } from '../contract.ts';
import { askQuestion } from './ask-question.ts';

const ai = { address: inject('modelServiceUrl'), model: 'small-model' };
const prices = tenantSchema.shape.assistant.parse({ inputPrice: 100, outputPrice: 400 });

/** Creates a community with a model, and an article that answers the tests' question. */
async function arrange(tenant: object = {}, key: string | null = inject('modelServiceKey')) {
  const community = await createTestCommunity({ tenant: { ai, assistant: prices, ...tenant } });
  if (key) await storeCommunitySecret(community, secretNames.ai, key, testNow);
  const body = 'Kaktust kastetakse **üks kord** kuus. Talvel veel harvem.';
  const article = await insertContent(community, {}, [{ title: 'Toataimed', summary: '', body, topics: [] }]);
  return { community, mari: await actors.member(community), article };
}

const question = (mode = 'usual') => `Kui tihti kaktust kastetakse? stand-in: ${mode}`;

async function ask(community: TestCommunity, as: TestActor, asked = question(), conversationId?: string) {
  const { status, body } = await call<string>(community, 'POST', '/api/assistant/questions', {
    ...{ as, body: { question: asked, conversationId }, headers: { cookie: 'locale=et' } },
  });
  const events = (typeof body === 'string' ? body : '').split('\n\n').flatMap((event) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
    return name ? [{ name, data: JSON.parse(data) }] : [];
  });
  const last = (name: string) => events.findLast((event) => event.name === name)?.data;
  return {
    ...{ status, names: events.map(({ name }) => name) },
    sources: last('sources') as AnswerEvents['sources'],
    done: last('done') as AnswerEvents['done'],
    text: events.flatMap(({ name, data }) => (name === 'delta' ? [data.text] : [])).join(''),
  };
}

const open = async (community: TestCommunity, as: TestActor, id: string) => {
  const { body } = await call<{ data: OpenConversation }>(community, 'GET', `/api/assistant/conversations/${id}`, {
    as,
  });
  return body.data.answers;
};
const months = ({ db }: TestCommunity) => db.select().from(modelMonths);
const whole = 'The model answers from the first source [1].';

describe('an answer by a model', () => {
  it('is streamed with its sources, stored, and later read as it was written', async () => {
    const { community, mari, article } = await arrange();
    const { names, sources, text, done } = await ask(community, mari);
    expect([names[0], names.at(-1), names.filter((name) => name === 'delta').length]).toEqual(['sources', 'done', 8]);
    expect(sources).toMatchObject({ kind: 'written', sources: [{ number: 1, id: article.id }] });
    expect([text, done.isCut, done.allowance.left]).toEqual([whole, false, done.allowance.daily - 1]);
    expect(await open(community, mari, done.conversation.id)).toMatchObject([
      { id: sources.answerId, kind: 'written', text: whole, isCut: false, sources: [{ number: 1, id: article.id }] },
    ]);
  });

  it('cites only existing sources, and links nowhere else', async () => {
    const { community, mari } = await arrange();
    const says =
      'stand-in says: Üks kord kuus [1], vahel [7] https://evil.example/x?[1] ![pilt](//evil.example/p.png) [1, 9]';
    const { text } = await ask(community, mari, `Kui tihti kaktust kastetakse? ${says}`);
    expect([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => number)).toEqual(['1', '1']);
    expect(text).not.toContain('https://');
  });

  it('falls back to quotes if the model fails or has no valid key', async () => {
    for (const mode of ['busy', 'broken']) {
      const { community, mari } = await arrange();
      const { sources, text, done } = await ask(community, mari, question(mode));
      expect([sources.kind, done.allowance.left]).toEqual(['quotes', done.allowance.daily - 1]);
      expect(text).toContain('„Kaktust kastetakse üks kord kuus.');
      expect(await months(community)).toMatchObject([{ answers: 0, cost: 0 }]);
    }
    for (const { community, mari } of [await arrange({}, null), await arrange({}, 'another key')]) {
      expect((await ask(community, mari)).sources.kind).toBe('quotes');
    }
  });

  it('says that it doesn’t know if the sources contain no answer, and names the nearest sources', async () => {
    const { community, mari } = await arrange();
    const expert = await insertExpert(community);
    const { names, sources, text, done } = await ask(community, mari, `${question('x')} stand-in says: NO ANSWER`);
    expect(names.filter((name) => name === 'sources')).toHaveLength(2);
    expect(sources.kind).toBe('unknown');
    expect(sources.experts.map(({ id }) => id)).toContain(expert.id);
    expect(text).toMatch(/^Ma ei tea/);
    expect(await open(community, mari, done.conversation.id)).toMatchObject([{ kind: 'unknown' }]);
  });

  it('is stored up to the point where it breaks off', async () => {
    const { community, mari } = await arrange();
    const { text, done } = await ask(community, mari, question('cut'));
    expect([text, done.isCut]).toEqual(['The model answers ', true]);
    expect(await open(community, mari, done.conversation.id)).toMatchObject([
      { text: 'The model answers ', isCut: true },
    ]);
  });

  it('isn’t requested if nothing in the community answers the question', async () => {
    const { community, mari } = await arrange();
    expect((await ask(community, mari, 'Kvasarite punanihe galaktikas?')).sources.kind).toBe('unknown');
    expect(await months(community)).toEqual([]);
  });

  it('is replaced by quotes of the other sources once a source is gone or changed', async () => {
    const { community, mari, article } = await arrange();
    const { done } = await ask(community, mari);
    const { id } = done.conversation;
    await community.db.run(
      `update content_texts set body = 'Kaktust kastetakse iga nädal.' where item_id = '${article.id}'`,
    );
    expect(await open(community, mari, id)).toMatchObject([
      { kind: 'quotes', text: expect.stringContaining('iga nädal') },
    ]);
    await community.db.update(contentItems).set({ access: 'premium' });
    const [answer] = await open(community, mari, id);
    expect([answer?.text.includes('model'), answer?.text.includes('Kaktust'), answer?.sources]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('keeps the topic of the previous question', async () => {
    const { community, mari } = await arrange();
    const { done } = await ask(community, mari);
    const { sources } = await ask(community, mari, 'Ja kaktust talvel?', done.conversation.id);
    expect(sources.kind).toBe('written');
  });
});

describe('the beginning of an answer', () => {
  it('is shown as soon as the service sends it, while the rest is still being written', async () => {
    const { community, mari } = await arrange();
    const late: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) {
      const response = await askQuestion(await createActorContext(community, mari), {
        question: `${question('timed')} ${asked}`,
      });
      if (!(response instanceof Response) || !response.body) throw new Error('nothing is streamed');
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of response.body) {
        text += decoder.decode(chunk, { stream: true });
        const [, sentAt] = /event: delta\ndata: \{"text":"(\d+)/.exec(text) ?? [];
        if (!sentAt) continue;
        late.push(Date.now() - Number(sentAt));
        break;
      }
    }
    // The target is 200 ms, but other tests run at the same time.
    expect(late).toHaveLength(5);
    expect(Math.min(...late)).toBeLessThan(200);
    expect(Math.max(...late)).toBeLessThan(1_500);
  });
});

describe('stopping an answer', () => {
  const stop = (community: TestCommunity, as: TestActor, id: string, length: number) =>
    call(community, 'POST', `/api/assistant/answers/${id}/stop`, { as, body: { length } });

  it('keeps what was shown, whether or not writing has ended, and only works for the member’s own answers', async () => {
    const { community, mari } = await arrange();
    const { sources, done } = await ask(community, mari);
    const other = await actors.member(community);
    expect((await stop(community, other, sources.answerId, 3)).status).toBe(200);
    const read = async () => (await open(community, mari, done.conversation.id))[0];
    expect(await read()).toMatchObject({ text: whole, isCut: false });
    for (const length of [9, 20]) expect((await stop(community, mari, sources.answerId, length)).status).toBe(200);
    expect(await read()).toMatchObject({ text: 'The model', isCut: true });
  });

  it('also works while another request is writing the answer', async () => {
    const { community, mari } = await arrange();
    const asked = ask(community, mari, question('slowly'));
    const use = () => community.db.get<{ id: string }>(`select id from assistant_uses where settled_at is null`);
    await expect.poll(use).toBeDefined();
    await stop(community, mari, (await use())?.id ?? '', 9);
    const { done } = await asked;
    expect(done.isCut).toBe(true);
    expect(await open(community, mari, done.conversation.id)).toMatchObject([{ text: 'The model', isCut: true }]);
  });
});

describe('the cost of a model', () => {
  it('is calculated from the tokens that the service reports, or else from the length', async () => {
    const { community, mari } = await arrange();
    await ask(community, mari);
    const first = { month: testNow.toISOString().slice(0, 7), answers: 1, inputTokens: 240, outputTokens: 34 };
    expect(await months(community)).toEqual([{ ...first, cost: 240 * 100 + 34 * 400 }]);
    await ask(community, mari, question('uncounted'));
    const [{ outputTokens = 0 } = {}] = await months(community);
    expect(outputTokens).toBe(34 + Math.ceil(whole.length / 3));
  });

  it('never exceeds the ceiling, however many members ask at once: members over the ceiling get quotes', async () => {
    const { community, mari } = await arrange({ assistant: { ...prices, monthlyCeiling: 1 } });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => ask(community, mari, `${question()} ${number}`)),
    );
    const kinds = answers.map(({ sources }) => sources.kind);
    expect(kinds).toContain('written');
    expect(kinds).toContain('quotes');
    const [{ cost = 0 } = {}] = await months(community);
    expect(cost).toBeLessThanOrEqual(1_000_000);
  });
});

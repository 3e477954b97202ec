import { describe, expect, inject, it } from 'vitest';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import { modelMonths } from '#api/platform/models/schema.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertComment,
  insertContent,
  insertPost,
  insertSpace,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { assistantUses } from '../schema.ts';
import { embeddingPace, embedPassages } from './embed-passages.ts';
import { embeddingState, passagesWaiting, passageVectors } from './schema.ts';

const address = inject('modelServiceUrl');
const embeddings = { address, model: 'small-embeddings' };
// High enough for a busy machine.
embeddingPace.workMs = 60_000;
const prices = tenantSchema.shape.assistant.parse({ embeddingPrice: 100 });

async function arrange(tenant: object = {}) {
  const community = await createTestCommunity({ tenant: { embeddings, assistant: prices, ...tenant } });
  await storeCommunitySecret(community, secretNames.embeddings, inject('modelServiceKey'), testNow);
  return { community, mari: await actors.member(community) };
}

const embed = (community: TestCommunity) => embedPassages(createTestContext(community));
const counts = async ({ db }: TestCommunity) => ({
  vectors: await db.$count(passageVectors),
  waiting: await db.$count(passagesWaiting),
});

async function ask(community: TestCommunity, as: TestActor, question: string) {
  const { body } = await call<string>(community, 'POST', '/api/assistant/questions', { as, body: { question } });
  const [, sources = '{}'] = /event: sources\ndata: (.*)/.exec(body) ?? [];
  const { sources: found } = JSON.parse(sources) as { sources: Array<{ id: string; passage: string }> };
  return found.map(({ id }) => id);
}

const text = (body: string, title = 'Night') => [{ title, summary: '', body, topics: [], locale: 'en' as const }];

const question = 'Mis aitab unetuse vastu?';
const answer = 'Insomniacs doze off sooner with a dull paperback.';
const another = 'A dull radio play makes anyone doze.';
const other = 'Cacti get water once a month.';

describe('vectors', () => {
  it('find texts that say the same in another language, among articles, posts and comments', async () => {
    const { community, mari } = await arrange();
    const article = await insertContent(community, {}, text(answer));
    const post = await insertPost(community, { title: 'Cactus', body: other });
    const comment = await insertComment(community, { postId: post, body: another });
    expect(await ask(community, mari, question)).toEqual([]);
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 3, waiting: 0 });
    expect((await ask(community, mari, question)).slice(0, 2).sort()).toEqual([article.id, comment].sort());
  });

  it('never find text that the asker may not read', async () => {
    const { community, mari } = await arrange();
    const article = await insertContent(community, { access: 'premium' }, text(answer));
    const post = await insertPost(community, { title: 'Night', body: another, state: 'held' });
    await embed(community);
    expect(await ask(community, mari, question)).toEqual([]);
    await community.db.update(contentItems).set({ access: 'everyone' });
    await community.db.update(posts).set({ state: 'published' });
    expect((await ask(community, mari, question)).sort()).toEqual([article.id, post].sort());
  });

  it('find readable texts behind hundreds of nearer passages that the asker may not read', async () => {
    const { community, mari } = await arrange();
    const closed = await insertSpace(community, { readAccess: 'premium' });
    for (let at = 0; at < 210; at += 1) {
      await insertPost(community, { spaceId: closed, title: 'Night', body: `Insomniacs doze off sooner ${at}.` });
      await insertContent(community, { access: 'premium' }, text(`Insomniacs doze off sooner ${at}.`));
    }
    const article = await insertContent(community, {}, text('Between a lamp and paper, one dozes.', 'Reading'));
    const post = await insertPost(community, { title: 'Reading', body: 'Between a lamp and a book, one dozes.' });
    for (let times = 0; times < 3; times += 1) await embed(community);
    expect(await counts(community)).toEqual({ vectors: 422, waiting: 0 });
    expect((await ask(community, mari, question)).sort()).toEqual([article.id, post].sort());
  });

  it('are ignored as soon as their text changes, until the new text is embedded', async () => {
    const { community, mari } = await arrange();
    await insertContent(community, {}, text(answer));
    const post = await insertPost(community, { title: 'Cactus', body: other });
    await insertComment(community, { postId: post, body: answer });
    await embed(community);
    await community.db.update(contentTexts).set({ body: other, plain: other, title: 'Cactus' });
    await community.db.update(comments).set({ body: other, plain: other });
    expect(await counts(community)).toEqual({ vectors: 3, waiting: 2 });
    expect(await ask(community, mari, question)).toEqual([post]);
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 3, waiting: 0 });
  });

  it('are deleted with their text, even while the service refuses the key', async () => {
    const { community, mari } = await arrange();
    await insertPost(community, { title: 'Night', body: answer });
    await embed(community);
    await community.db.delete(postTexts);
    expect(await ask(community, mari, question)).toEqual([]);
    await storeCommunitySecret(community, secretNames.embeddings, 'a key that was revoked', testNow);
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 0, waiting: 0 });
  });

  it('are replaced when the model changes, and deleted when there is none', async () => {
    const { community, mari } = await arrange();
    await insertContent(community, {}, text(answer));
    await embed(community);
    const [before] = await community.db.select().from(passageVectors);
    const elsewhere = {
      ...community,
      tenant: { ...community.tenant, embeddings: { ...embeddings, address: `${address}/` } },
    };
    expect(await ask(elsewhere, mari, question)).toEqual([]);
    await embed(elsewhere);
    expect(await community.db.select().from(embeddingState)).toEqual([{ model: `${address}/ small-embeddings` }]);
    expect(await counts(community)).toMatchObject({ vectors: before ? 0 : 1 });
    await embed({ ...community, tenant: { ...community.tenant, embeddings: undefined } });
    expect(await counts(community)).toEqual({ vectors: 0, waiting: 0 });
    await insertContent(community, {}, text(other));
    expect(await counts(community)).toEqual({ vectors: 0, waiting: 0 });
  });

  it('are created even if the service refuses another text', async () => {
    const { community, mari } = await arrange();
    await insertContent(community, {}, text('stand-in: unreadable'));
    const article = await insertContent(community, {}, text(answer));
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 1, waiting: 1 });
    expect(await ask(community, mari, question)).toEqual([article.id]);
  });

  it('are created in several rounds if the texts have more passages than fit in one round', async () => {
    const { community } = await arrange();
    for (let at = 0; at < 5; at += 1) await insertContent(community, {}, text(`## A\n\n${answer}\n\n## B\n\n${other}`));
    const { passagesPerRound } = embeddingPace;
    embeddingPace.passagesPerRound = 5;
    await embed(community);
    embeddingPace.passagesPerRound = passagesPerRound;
    expect(await counts(community)).toEqual({ vectors: 10, waiting: 0 });
  });

  it('aren’t created while the service is down, and questions are answered by their words alone', async () => {
    const { community, mari } = await arrange({ embeddings: { ...embeddings, address: inject('closedUrl') } });
    const article = await insertContent(community, {}, text(answer));
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 0, waiting: 1 });
    expect(await ask(community, mari, 'Insomniacs doze?')).toEqual([article.id]);
  });

  it('are created once the service accepts the key, however often it was refused before', async () => {
    const { community } = await arrange();
    await storeCommunitySecret(community, secretNames.embeddings, 'a key that was revoked', testNow);
    await insertContent(community, {}, text(answer));
    for (let times = 0; times < 5; times += 1) await embed(community);
    expect(await counts(community)).toEqual({ vectors: 0, waiting: 1 });
    await storeCommunitySecret(community, secretNames.embeddings, inject('modelServiceKey'), testNow);
    await embed(community);
    expect(await counts(community)).toEqual({ vectors: 1, waiting: 0 });
  });

  it('cost what the service reports, within the month’s ceiling', async () => {
    const { community, mari } = await arrange();
    await insertContent(community, {}, text(answer));
    await embed(community);
    await ask(community, mari, question);
    const tokens = Math.ceil(`Night\n${answer}`.length / 4) + Math.ceil(question.length / 4);
    expect(await community.db.select().from(modelMonths)).toMatchObject([
      { answers: 0, inputTokens: tokens, outputTokens: 0, cost: tokens * 100 },
    ]);
    const poor = {
      ...community,
      tenant: { ...community.tenant, assistant: { ...prices, embeddingPrice: 1_000_000, monthlyCeiling: 1 } },
    };
    await insertContent(community, {}, text(other));
    await embed(poor);
    expect(await counts(community)).toEqual({ vectors: 1, waiting: 1 });
  });

  it('cost nothing if the question is refused', async () => {
    const { community, mari } = await arrange();
    const poor = { ...community, tenant: { ...community.tenant, assistant: { ...prices, questionsMembers: 1 } } };
    await ask(poor, mari, question);
    const before = await community.db.select().from(modelMonths);
    const refused = async (conversationId?: string) =>
      (await call(poor, 'POST', '/api/assistant/questions', { as: mari, body: { question, conversationId } })).status;
    expect([await refused(), await refused(newId())]).toEqual([429, 404]);
    await community.db.delete(assistantUses);
    for (let times = 0; times < 17; times += 1) await refused(newId());
    expect(await refused()).toBe(429);
    expect(await community.db.select().from(modelMonths)).toEqual(before);
  });

  it('are found using their index', async () => {
    const { community, mari } = await arrange();
    await insertContent(community, {}, text(answer));
    await embed(community);
    await refuseFullScans(community, async () => {
      await ask(community, mari, question);
      await embed(community);
    });
  });
});

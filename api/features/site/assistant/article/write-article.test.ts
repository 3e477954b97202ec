import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { spaceMembers } from '#api/features/community/spaces/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertContent,
  insertPost,
  insertSpace,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { ArticleSources } from '../contract.ts';

const question = 'Kui tihti kaktust kastetakse?';
const text = (body: string, title = 'Toa*taimed*') => ({ title, summary: '', body, topics: [] });

async function arrange(hasModel = true) {
  const ai = { address: inject('modelServiceUrl'), model: 'small-model' };
  const community = await createTestCommunity(hasModel ? { tenant: { ai } } : {});
  if (hasModel) await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);
  const article = await insertContent(community, { access: 'members' }, [text('Kaktust kastetakse üks kord kuus.')]);
  return { community, article, admin: await actors.admin(community) };
}

type Arranged = Awaited<ReturnType<typeof arrange>>;

const findSources = async ({ community, admin }: Arranged) =>
  (
    await call<{ data: ArticleSources }>(
      community,
      'GET',
      `/api/admin/assistant/article-sources?question=${encodeURIComponent(question)}`,
      { as: admin },
    )
  ).body.data;

async function write({ community, admin }: Arranged, sources: readonly string[], asked = question) {
  const { status, body } = await call<CommonResponse & { data?: { id: string } }>(
    community,
    'POST',
    '/api/admin/assistant/articles',
    { as: admin, body: { question: asked, locale: 'et', sources } },
  );
  return { status, code: body.error?.code, id: body.data?.id };
}

async function draftOf(community: TestCommunity, as: Arranged['admin'], id: string | undefined) {
  const { body } = await call<{ data: EditedDraft }>(community, 'GET', `/api/admin/drafts/${id}`, { as });
  return body.data;
}

describe('writing an article from sources', () => {
  it('creates a marked draft with numbered sources, which only staff can see', async () => {
    const arranged = await arrange();
    const { community, article, admin } = arranged;
    const { status, id } = await write(arranged, [article.id]);
    expect(status).toBe(201);
    const { state, content } = await draftOf(community, admin, id);
    expect([state, content.texts.et?.isMachineWritten, content.texts.en]).toEqual(['draft', true, undefined]);
    expect(content.texts.et?.body).toContain('Kaktust kastetakse üks kord kuus. [1]');
    expect(content.texts.et?.body).not.toContain('[9]');
    expect(content.texts.et?.body).toContain(`## Allikad\n\n1. [Toa\\*taimed\\*](/articles/${article.slug})`);
    expect(
      await community.db
        .select()
        .from(contentTexts)
        .where(eq(contentTexts.itemId, id ?? '')),
    ).toEqual([]);
  });

  it('offers and accepts only sources that every member may read, whatever the editor may read', async () => {
    const arranged = await arrange();
    const { community, article } = arranged;
    const about = [text('Kaktust kastetakse kaks korda kuus, kui oled Premium.')];
    const premium = await insertContent(community, { access: 'premium' }, about);
    const hidden = await insertContent(community, { state: 'draft' }, about);
    const spaceId = await insertSpace(community, { readAccess: 'premium' });
    const post = await insertPost(community, { spaceId, title: 'Kaktus', body: 'Kaktust kastetakse harva.' });
    const joinedId = await insertSpace(community, { slug: 'circle', mustJoin: true });
    await community.db.insert(spaceMembers).values({ userId: arranged.admin.id, spaceId: joinedId, joinedAt: 1 });
    const own = await insertPost(community, { spaceId: joinedId, title: 'Kaktus', body: 'Kaktust kastetakse harva.' });
    const { sources, hasModel } = await findSources(arranged);
    expect([sources.map(({ id }) => id), hasModel]).toEqual([[article.id], true]);
    for (const id of [premium.id, hidden.id, post, own])
      expect(await write(arranged, [article.id, id])).toMatchObject({ status: 409, code: 'article_sources_gone' });
  });

  it('removes the links that a model writes when it obeys its sources', async () => {
    const arranged = await arrange();
    const { community, article, admin } = arranged;
    const { id } = await write(arranged, [article.id], `${question} stand-in: obeys`);
    const { content } = await draftOf(community, admin, id);
    expect(JSON.stringify(content)).not.toContain('evil.example');
  });

  it('creates no draft if it fails, and says why', async () => {
    const [arranged, without] = [await arrange(), await arrange(false)];
    expect(await write(without, [without.article.id])).toMatchObject({ status: 404, code: 'no_model' });
    expect((await findSources(without)).hasModel).toBe(false);
    expect((await write(arranged, [arranged.article.id], `${question} stand-in: prose`)).code).toBe('model_unusable');
    expect((await write(arranged, [])).status).toBe(400);
    const drafts = eq(contentItems.state, 'draft');
    expect(await arranged.community.db.select().from(contentItems).where(drafts)).toEqual([]);
  });
});

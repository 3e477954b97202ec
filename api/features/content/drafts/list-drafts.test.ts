import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call, createDraft, createTestCommunity, draftText, type TestActor } from '#api/testing/index.ts';
import type { DraftRow } from './contract.ts';
import { contentDrafts } from './schema.ts';

const community = await createTestCommunity();
const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

async function list(as: TestActor, search = '') {
  const path = `/api/admin/drafts?type=article&limit=100&search=${search}`;
  const { status, body } = await call<{ data: { items: DraftRow[] } }>(community, 'GET', path, { as });
  return { status, titles: new Map(body.data?.items.map(({ id, title }) => [id, title])) };
}

const store = (id: string, change: (content: string) => string) => async () => {
  const content = JSON.stringify(
    (await community.db.select().from(contentDrafts).where(eq(contentDrafts.itemId, id)))[0]?.content,
  );
  await community.db.run(sql`update content_drafts set content = ${change(content)} where item_id = ${id}`);
};

describe('the list of drafts', () => {
  it('includes an item whose JSON is nested 5,000 levels deep, which can still be opened and deleted', async () => {
    const [other, broken] = [await createDraft(community), await createDraft(community)];
    await other.save(0, { texts: { et: draftText('Kuu tõuseb') } });
    await broken.save(0, { texts: { et: draftText('Päike') } });
    await store(broken.id, (content) => content.replace('"details":{}', `"details":${nested}`))();
    const { status, titles } = await list(other.admin);
    expect(status).toBe(200);
    expect([titles.get(other.id), titles.get(broken.id)]).toEqual(['Kuu tõuseb', '']);
    const found = await list(other.admin, 'Kuu');
    expect([found.status, found.titles.has(other.id)]).toEqual([200, true]);
    expect((await call(community, 'GET', `/api/admin/drafts/${broken.id}`, { as: other.admin })).status).toBe(200);
    expect((await broken.remove(1)).status).toBe(200);
  });
});

describe('the details of a draft', () => {
  const detailsOf = (length: number) => ({ note: 'x'.repeat(length - '{"note":""}'.length) });

  it('may be at most 1,000,000 characters long', async () => {
    const draft = await createDraft(community);
    const refused = await draft.save(0, { details: detailsOf(1_000_001) });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['content.details']]);
    expect((await draft.save(0, { details: detailsOf(1_000_000) })).status).toBe(200);
    expect((await list(draft.admin)).status).toBe(200);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  later,
  minute,
  testNow,
  draftText as text,
} from '#api/testing/index.ts';
import { contentItems } from '../content/schema.ts';
import { contentDrafts, contentRevisions } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;

async function arrange() {
  const draft = await createDraft(community);
  await draft.save(0, { texts: { et: text('Kuu') } });
  const left = async () => ({
    items: await db.select().from(contentItems).where(eq(contentItems.id, draft.id)),
    copies: await db.select().from(contentDrafts).where(eq(contentDrafts.itemId, draft.id)),
    revisions: await db.select().from(contentRevisions).where(eq(contentRevisions.itemId, draft.id)),
  });
  return { ...draft, left };
}

const nothing = { items: [], copies: [], revisions: [] };

describe('deleteDraft', () => {
  it('deletes an unpublished draft and its revisions, for any administrator, once', async () => {
    const draft = await arrange();
    const other = await arrange();
    expect((await draft.get()).wasPublished).toBe(false);
    expect((await draft.remove(1, await actors.admin(community))).status).toBe(200);
    expect(await draft.left()).toEqual(nothing);
    expect((await draft.remove(1)).status).toBe(404);
    expect((await other.get()).version).toBe(1);
  });

  it('refuses a save after the deletion, and stores nothing', async () => {
    const draft = await arrange();
    await draft.remove(1);
    expect((await draft.save(1, { texts: { et: text('Hilja') } })).status).toBe(404);
    expect(await draft.left()).toEqual(nothing);
  });

  it.each([
    ['published', (draft: Awaited<ReturnType<typeof arrange>>) => draft.publish(1)],
    ['scheduled', (draft: Awaited<ReturnType<typeof arrange>>) => draft.publish(1, later(minute))],
  ])('refuses a %s item, even after it is a draft again or archived', async (_, publish) => {
    const draft = await arrange();
    await publish(draft);
    const refusal = async (version: number) => (await draft.remove(version)).body.error?.code;
    expect(await refusal(2)).toBe('draft_was_published');
    await draft.withdraw(2, 'draft');
    expect([await refusal(3), (await draft.get()).wasPublished]).toEqual(['draft_was_published', true]);
    await draft.withdraw(3, 'archived');
    expect(await refusal(4)).toBe('draft_was_published');
    expect((await draft.left()).items).toHaveLength(1);
  });

  it('refuses an outdated version', async () => {
    const draft = await arrange();
    await draft.save(1, { texts: { et: text('Uus') } });
    expect((await draft.remove(1)).body.error?.code).toBe('content_changed');
    expect((await draft.get()).content.texts.et?.title).toBe('Uus');
  });

  it('lets either the deletion or a concurrent publication succeed, never both', async () => {
    const draft = await arrange();
    const [removed, published] = await Promise.all([draft.remove(1), draft.publish(1)]);
    const { items } = await draft.left();
    expect(items.length).toBe(published.status === 200 ? 1 : 0);
    expect([200, 404, 409]).toEqual(expect.arrayContaining([removed.status, published.status]));
    expect([removed.status, published.status].filter((status) => status === 200)).toHaveLength(1);
  });

  it('is refused to members', async () => {
    const draft = await arrange();
    const { status } = await call(community, 'POST', `/api/admin/drafts/${draft.id}/delete`, {
      as: await actors.moderator(community),
      body: { version: 1 },
      now: testNow,
    });
    expect([status, (await draft.left()).items.length]).toEqual([403, 1]);
  });
});

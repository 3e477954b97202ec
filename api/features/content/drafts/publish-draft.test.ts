import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  actors,
  call,
  createActorContext,
  createDraft,
  createTestCommunity,
  hour,
  later,
  minute,
  type TestActor,
  testNow,
  draftText as text,
} from '#api/testing/index.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { defineContentType } from './content-type-definition.ts';
import { publishDraft } from './publish-draft.ts';

const community = await createTestCommunity();
const read = (slug: string, now?: Date) =>
  call<{ data: { title: string; html: string; publishedAt: string } }>(
    community,
    'GET',
    `/api/articles/${slug}`,
    now ? { now } : {},
  );
const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch ?? 0;

describe('publishDraft', () => {
  it('publishes the working copy and invalidates cached pages', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'esimene', texts: { et: text('Kuu'), en: text('', '') } });
    const before = await epoch();
    const { status, body } = await draft.publish(1);
    expect([status, body.data]).toEqual([200, { version: 2, publishAt: testNow.toISOString() }]);
    expect(await epoch()).toBe(before + 1);
    expect((await read('esimene')).body.data).toMatchObject({ title: 'Kuu', publishedAt: testNow.toISOString() });
    expect((await draft.revisions()).map(({ kind }) => kind)).toContain('published');
  });

  it('doesn’t show later saves until the draft is published again, and keeps the first publication time', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'teine' });
    await draft.publish(1);
    await draft.save(2, { slug: 'teine-uus', texts: { et: text('Uus') } });
    expect(await draft.get()).toMatchObject({ state: 'published', hasChanges: true });
    expect((await read('teine')).body.data.title).toBe('Kuu');
    expect((await read('teine-uus')).status).toBe(404);
    await draft.publish(3, undefined, later(minute));
    expect((await read('teine-uus', later(minute))).body.data).toMatchObject({
      title: 'Uus',
      publishedAt: testNow.toISOString(),
    });
  });

  it('publishes at a scheduled time', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'kolmas' });
    await draft.publish(1, later(minute));
    expect((await draft.get()).state).toBe('scheduled');
    expect((await read('kolmas', later(minute - 1))).status).toBe(404);
    expect((await read('kolmas', later(minute))).status).toBe(200);
  });

  it('refuses to reschedule a live item', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'nahtav' });
    await draft.publish(1, later(minute));
    await draft.publish(2, later(2 * minute));
    // No job has run since the item came due, so it's live by the clock alone.
    await draft.save(3, { slug: 'nahtav', texts: { et: text('Uus') } }, later(2 * minute));
    const put = (at: Date, now: Date) => draft.publish(4, at, now);
    const refused = await put(later(hour), later(2 * minute));
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'already_published']);
    expect((await read('nahtav', later(2 * minute))).body.data.title).toBe('Kuu');
    // A time equal to now is not in the future.
    expect((await put(later(2 * minute), later(2 * minute))).status).toBe(200);
    expect((await read('nahtav', later(2 * minute))).body.data.title).toBe('Uus');
    await draft.withdraw(5, 'draft');
    expect((await draft.publish(6, later(hour))).body.data.publishAt).toBe(later(hour).toISOString());
  });

  it('reports unfinished fields, and refuses an outdated version', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { texts: { et: { ...text('', 'Tekst'), summary: 'x' }, en: text('Title', '') } });
    const { status, body } = await draft.publish(1);
    expect(status).toBe(400);
    expect(Object.entries(body.error?.fields ?? {}).map(([key, { code }]) => `${key} ${code}`)).toEqual([
      'texts.et.title title_required',
      'texts.en.body body_required',
    ]);
    await draft.save(1, { texts: {} });
    expect(Object.keys((await draft.publish(2)).body.error?.fields ?? {})).toEqual(['texts']);
    expect((await draft.publish(1)).body.error?.code).toBe('content_changed');
  });

  it('publishes type-specific details in the same transaction', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'neljas', details: { place: 'Tartu' } });
    const context = await createActorContext(community, draft.admin);
    const kind = (name: string) =>
      defineContentType({
        type: 'article',
        needsBody: true,
        details: z.object({ place: z.string({ error: 'title_required' }) }),
        publish: (db, itemId, { place }) => [
          db
            .update(contentItems)
            .set({ coverKey: sql`${place}` })
            .where(eq(contentItems.id, itemId)),
          db.insert(contentTexts).values({ ...row, itemId, locale: name as 'et' }),
        ],
      });
    const row = { title: '', summary: '', body: '', coverAlt: '', topics: [], words: 0 };
    const failing = publishDraft([kind('et')])(context, { id: draft.id, version: 1 });
    await expect(failing).rejects.toThrow();
    expect((await read('neljas')).status).toBe(404);
    expect((await draft.get()).version).toBe(1);
    await publishDraft([kind('en')])(context, { id: draft.id, version: 1 });
    const [item] = await community.db.select().from(contentItems).where(eq(contentItems.id, draft.id));
    expect(item?.coverKey).toBe('Tartu');
    await draft.save(2, { slug: 'neljas', details: {} });
    await expect(publishDraft([kind('en')])(context, { id: draft.id, version: 3 })).rejects.toMatchObject({
      fields: { 'details.place': 'title_required' },
    });
  });
});

describe('withdrawDraft', () => {
  it.each(['draft', 'archived'] as const)('hides the item (%s) until it’s published again', async (to) => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: `tagasi-${to}` });
    await draft.publish(1);
    const before = await epoch();
    expect((await draft.withdraw(2, to)).body.data).toEqual({ version: 3 });
    expect(await epoch()).toBe(before + 1);
    expect((await draft.get()).state).toBe(to);
    expect((await read(`tagasi-${to}`)).status).toBe(404);
    expect((await draft.withdraw(2, to)).body.error?.code).toBe('content_changed');
    await draft.publish(3);
    expect((await read(`tagasi-${to}`)).status).toBe(200);
  });
});

describe('restoreRevision', () => {
  it('restores an earlier text, and keeps all earlier revisions', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'taas', texts: { et: text('Vana') } });
    await draft.save(1, { slug: 'taas', texts: { et: text('Uus') } }, later(10 * minute));
    const [, old] = await draft.revisions();
    expect((await draft.restore(2, old?.id ?? '')).body.data).toMatchObject({ version: 3 });
    expect((await draft.get()).content.texts.et?.title).toBe('Vana');
    const titles = (await draft.revisions()).map(async ({ id }) => (await draft.revision(id)).texts.et?.title);
    expect((await Promise.all(titles)).sort()).toEqual(['Uus', 'Vana', 'Vana']);
    expect((await draft.restore(2, old?.id ?? '')).body.data).toMatchObject({ version: 3 });
    expect(await draft.revisions()).toHaveLength(3);
    expect((await draft.restore(3, 'unknown')).status).toBe(404);
    const other = await createDraft(community);
    expect((await other.restore(0, old?.id ?? '')).status).toBe(404);
  });

  it('keeps the revisions that several people saved in the same period, even after later saves', async () => {
    const draft = await createDraft(community);
    const other = await actors.admin(community);
    const save = (version: number, title: string, as?: TestActor) =>
      draft.save(version, { slug: 'kohe', texts: { et: text(title) } }, undefined, as);
    const titles = async () =>
      Promise.all((await draft.revisions()).map(async ({ id }) => (await draft.revision(id)).texts.et?.title));
    await draft.save(0, { slug: 'kohe', texts: { et: text('Vana') } }, later(-10 * minute));
    const [old] = await draft.revisions();
    await save(1, 'Uus');
    await save(2, 'Nende', other);
    expect((await draft.restore(3, old?.id ?? '')).body.data).toMatchObject({ version: 4 });
    expect((await titles()).sort()).toEqual(['Nende', 'Uus', 'Vana', 'Vana']);
    await save(4, 'Edasi');
    await save(5, 'Edasi', other);
    expect(await titles()).toEqual(expect.arrayContaining(['Nende', 'Uus', 'Vana', 'Edasi']));
  });

  it('keeps the revision of a refused save if restoring another revision is refused too', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { texts: { et: text('Vana') } });
    const [old] = await draft.revisions();
    await draft.save(1, { texts: { et: text('Uus') } }, later(10 * minute));
    await draft.save(0, { texts: { et: text('Minu') } });
    expect((await draft.restore(0, old?.id ?? '')).body.error?.code).toBe('content_changed');
    const refused = (await draft.revisions()).find(({ kind }) => kind === 'refused');
    expect((await draft.revision(refused?.id ?? '')).texts.et?.title).toBe('Minu');
  });
});

import { describe, expect, it } from 'vitest';
import { cleanText } from '#api/platform/text/clean-text.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  later,
  minute,
  draftText as text,
} from '#api/testing/index.ts';
import { attacks } from '#testing/attacks.ts';

const community = await createTestCommunity();

describe('saveDraft', () => {
  it('saves the working copy for other administrators to continue', async () => {
    const draft = await createDraft(community);
    const { status, body } = await draft.save(0, {
      slug: 'kuu-tous',
      access: 'premium',
      texts: { en: text('Moonrise') },
    });
    expect([status, body.data]).toMatchObject([200, { version: 1 }]);
    expect(await draft.get()).toMatchObject({
      version: 1,
      state: 'draft',
      hasChanges: false,
      savedBy: 'Mari Maasikas',
      content: { slug: 'kuu-tous', access: 'premium', texts: { en: { title: 'Moonrise' } } },
    });
  });

  it('creates one revision for one person’s saves within ten minutes', async () => {
    const draft = await createDraft(community);
    const other = await actors.admin(community);
    await draft.save(0, { texts: { et: text('K') } });
    await draft.save(1, { texts: { et: text('Ku') } }, later(minute));
    expect(await draft.revisions()).toHaveLength(1);
    await draft.save(2, { texts: { et: text('Kuu') } }, later(minute), other);
    await draft.save(3, { texts: { et: text('Kuu tõuseb') } }, later(10 * minute));
    const revisions = await draft.revisions();
    const titles = await Promise.all(revisions.map(async ({ id }) => (await draft.revision(id)).texts.et?.title));
    expect(titles).toEqual(['Kuu tõuseb', 'Kuu', 'Ku']);
  });

  it('changes nothing when based on an outdated version, and keeps the rejected copy', async () => {
    const draft = await createDraft(community);
    const other = await actors.admin(community);
    await draft.save(0, { texts: { et: text('Nende') } }, undefined, other);
    const { status, body } = await draft.save(0, { texts: { et: text('Minu') } });
    expect([status, body.error?.code]).toEqual([409, 'content_changed']);
    expect((await draft.get()).content.texts.et?.title).toBe('Nende');
    const refused = (await draft.revisions()).find(({ kind }) => kind === 'refused');
    expect((await draft.revision(refused?.id ?? '')).texts.et?.title).toBe('Minu');
  });

  it('lets only one of many concurrent saves succeed', async () => {
    const draft = await createDraft(community);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) => draft.save(0, { texts: { et: text(`Kuu ${index}`) } })),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await draft.get()).version).toBe(1);
  });

  it('can be retried, later or concurrently, without another version or revision', async () => {
    const draft = await createDraft(community);
    const copy = { texts: { et: text('Kuu') }, details: { recipe: { servings: 4 } } };
    const first = await draft.save(0, copy);
    const again = await draft.save(0, copy, later(minute));
    expect([first.body.data, again.body.data]).toMatchObject([{ version: 1 }, { version: 1 }]);
    const next = { ...copy, texts: { et: text('Kuu tõuseb') } };
    const saves = await Promise.all(Array.from({ length: 5 }, () => draft.save(1, next)));
    expect(saves.map(({ status, body }) => [status, body.data])).toMatchObject(Array(5).fill([200, { version: 2 }]));
    expect((await draft.revisions()).map(({ kind }) => kind)).toEqual(['saved']);
  });

  it('removes a refused revision once its author has saved it', async () => {
    const draft = await createDraft(community);
    const other = await actors.admin(community);
    await draft.save(0, { texts: { et: text('Nende') } }, undefined, other);
    await draft.save(0, { texts: { et: text('Minu') } });
    await draft.save(0, { texts: { et: text('Minu') } }, later(11 * minute), other);
    await draft.save(1, { texts: { et: text('Minu') } });
    const revisions = await draft.revisions();
    expect(revisions.filter(({ kind }) => kind === 'saved')).toHaveLength(2);
    expect(revisions.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
  });

  it('refuses a slug in use by another item of the type, published or not, and keeps the copy', async () => {
    const [first, second] = [await createDraft(community), await createDraft(community)];
    await first.save(0, { slug: 'taken' });
    expect((await second.save(0, { slug: 'taken' })).body.error?.code).toBe('slug_taken');
    expect((await second.revisions()).map(({ kind }) => kind)).toEqual(['refused']);
    await second.save(0, { slug: 'own' });
    await second.publish(1);
    expect((await second.save(2, { slug: 'taken' })).body.error?.code).toBe('slug_taken');
    const video = await createDraft(community, first.admin, 'video');
    expect((await video.save(0, { slug: 'taken' })).status).toBe(200);
  });

  it('reports invalid fields, and saves unfinished texts', async () => {
    const draft = await createDraft(community);
    const { status, body } = await draft.save(0, {
      slug: 'Suur Kuu',
      coverKey: '../x.png',
      texts: { et: { ...text('x'.repeat(161)), body: '> '.repeat(60_000) } },
    });
    expect(status).toBe(400);
    expect(Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([key, { code }]) => [key, code]))).toEqual({
      'content.slug': 'slug_invalid',
      'content.coverKey': 'invalid_value',
      'content.texts.et.title': 'text_too_long',
      'content.texts.et.body': 'markdown_too_long',
    });
    expect((await draft.save(0, { texts: { et: text('', '') } })).status).toBe(200);
  });

  it('returns 404 for an unknown item', async () => {
    const draft = await createDraft(community);
    const unknown = { ...draft.copy(), slug: 'tundmatu' };
    const answer = await call(community, 'PUT', '/api/admin/drafts/01a1fc15-9f99-72f4-9cb6-244c570ec732', {
      as: draft.admin,
      body: { version: 0, content: unknown },
    });
    expect(answer.status).toBe(404);
  });

  it('returns malicious text as it was written, because output is escaped where it’s shown', async () => {
    const draft = await createDraft(community);
    const body = cleanText(attacks.join('\n\n')).trim();
    await draft.save(0, { texts: { et: text('<script>', body) } });
    expect((await draft.get()).content.texts.et).toMatchObject({ title: '<script>', body });
  });
});

import { describe, expect, it } from 'vitest';
import { withActor } from '#api/context.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertContent,
  later,
  minute,
} from '#api/testing/index.ts';
import type { OpenedContent } from './contract.ts';
import { loadContent } from './load-content.ts';

const community = await createTestCommunity();
const get = (slug: string, options: Parameters<typeof call>[3] = {}) =>
  call<{ data: OpenedContent }>(community, 'GET', `/api/articles/${slug}`, options);
const page = (slug: string, now?: Date) =>
  loadContent(createTestContext(community, now ? { now } : {}), 'article', { slug }, { withPreview: true, others: 2 });

describe('GET /api/articles/{slug}', () => {
  it('returns a rendered article that the viewer has access to', async () => {
    const { slug } = await insertContent(community, {}, [
      { body: '## Öösel\n\nKuu **tõuseb**.' },
      { locale: 'en', body: '## At night' },
    ]);
    const { status, body } = await get(slug);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      html: '<h2 id="s-oosel">Öösel</h2>\n<p>Kuu <strong>tõuseb</strong>.</p>\n',
      headings: [{ id: 's-oosel', level: 2, text: 'Öösel' }],
      locales: ['et', 'en'],
      author: null,
    });
    expect((await get(slug, { headers: { cookie: 'locale=en' } })).body.data.html).toContain('At night');
  });

  it('returns the same response for closed, unpublished and unknown items, with or without a preview', async () => {
    const unknown = await get('no-such-article');
    expect(unknown.status).toBe(404);
    const hidden = [
      await insertContent(community, { access: 'members' }),
      await insertContent(community, { access: 'premium', hasPreview: false }),
      await insertContent(community, { state: 'draft' }),
      await insertContent(community, { state: 'archived' }),
      await insertContent(community, { state: 'scheduled', publishAt: later(minute).getTime() }),
      await insertContent(community, { type: 'video' }),
    ];
    for (const { slug } of hidden) {
      const { status, body } = await get(slug);
      expect({ status, body }).toEqual({ status: 404, body: unknown.body });
    }
  });

  it('gives a tier access to its own items', async () => {
    const { slug } = await insertContent(community, { access: 'premium' });
    expect((await get(slug, { as: await actors.member(community) })).status).toBe(404);
    expect((await get(slug, { as: await actors.premium(community) })).status).toBe(200);
    expect((await get(slug, { as: await actors.moderator(community) })).status).toBe(200);
  });

  it.each(['Suur', 'a--b', '../x', '%00', 'a'.repeat(81)])(
    'treats the invalid slug %s like an unknown one',
    async (slug) => {
      expect((await get(encodeURIComponent(slug))).status).toBe(404);
    },
  );
});

describe('an article’s own page', () => {
  it('shows a preview to viewers without access, if its author allows it', async () => {
    const { slug } = await insertContent(community, { access: 'members' }, [
      { body: `Esimene lõik.\n\n## Ülejäänu\n\n${'Saladus. '.repeat(40)}` },
    ]);
    const { data, isPreview } = await page(slug);
    expect(isPreview).toBe(true);
    expect(data.html).toBe('<p>Esimene lõik.</p>\n');
    expect(data.headings).toEqual([]);
  });

  it('returns 404 to viewers without access, if its author allows no preview', async () => {
    const { slug } = await insertContent(community, { access: 'members', hasPreview: false });
    await expect(page(slug)).rejects.toThrow('not_found');
  });

  it('suggests other items that the viewer has access to, but not itself', async () => {
    const here = await createTestCommunity();
    const [first, second] = [await insertContent(here), await insertContent(here)];
    await insertContent(here, { access: 'donator' });
    const context = createTestContext(here);
    await createTestContext(here).community();
    const { others } = await loadContent(context, 'article', { slug: second.slug }, { others: 2 });
    expect(others.map(({ id }) => id)).toEqual([first.id]);
    expect(context.roundTrips()).toBe(1);
    const seenByAdmin = withActor(context, { kind: 'visitor' });
    expect((await loadContent(seenByAdmin, 'article', { slug: first.slug })).others).toEqual([]);
  });
});

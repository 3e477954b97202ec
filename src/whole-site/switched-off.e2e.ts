import { isOffered, offerings } from '#api/platform/offerings/contract.ts';
import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { allPages, listSitePages } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

/** This community offers no optional features, and only English. */
const slug = 'sparse';
const isOpen = (path: string) => isOffered(offerings, path);
const linksIn = (html: string) => [...html.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, path = '']) => path);

test.describe('a switched-off offering', { tag: '@once' }, () => {
  test('has no pages for any viewer', async () => {
    const pages = allPages().filter(({ route }) => !isOpen(route));
    expect(pages.length).toBeGreaterThan(20);
    const cookie = cookieOf(await createPerson(slug, 'admin'));
    for (const page of pages) {
      const path = await page.find('aurora');
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        expect([path, (await visit(slug, path, { headers })).status]).toEqual([path, 404]);
      }
    }
  });

  for (const kind of ['visitor', 'user', 'expert', 'moderator', 'admin'] as const) {
    test(`isn’t linked on any page that a ${kind} opens`, async () => {
      const headers: Record<string, string> = {};
      if (kind !== 'visitor') headers['cookie'] = cookieOf(await createPerson(slug, kind));
      const look = (paths: readonly string[]) =>
        Promise.all(paths.map(async (path) => ({ path, ...(await visit(slug, path, { headers })) })));
      const known = listSitePages().map(({ path }) => path);
      const pages = await look(known.filter(isOpen));
      // This includes detail pages: everything that is linked.
      const onward = new Set(pages.flatMap(({ body }) => linksIn(body)).filter((link) => isOpen(link)));
      pages.push(...(await look([...onward].filter((link) => !known.includes(link)).slice(0, 80))));
      expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
      const links = pages.flatMap(({ path, body }) => linksIn(body).map((link) => ({ path, link })));
      expect(links.filter(({ link }) => !isOpen(link))).toEqual([]);
    });
  }

  test('is neither in the sitemap nor in search results', async () => {
    const { body } = await visit(slug, '/sitemap.xml');
    const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((path) => !isOpen(path))).toEqual([]);
    for (const word of ['aurora', 'light', 'northern']) {
      const found = await visit(slug, `/search?q=${word}`);
      expect(found.body).not.toContain('class="hits"');
    }
  });
});

test('a community with one language uses it, whatever is requested', { tag: '@once' }, async () => {
  for (const headers of [{}, { 'accept-language': 'et' }, { cookie: 'locale=et' }] as Record<string, string>[]) {
    for (const path of ['/', '/?lang=et', '/pricing?lang=et', '/terms']) {
      const { body } = await visit(slug, path, { headers });
      expect([path, /<html[^>]* lang="([^"]+)"/.exec(body)?.[1]]).toEqual([path, 'en-US']);
      expect(body).not.toContain('hreflang="et"');
    }
  }
});

import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

test.describe('metadata for search engines and feed readers', { tag: '@once' }, () => {
  for (const slug of ['ryup', 'aurora']) {
    const origin = () => originOf(slug);

    test(`${slug}: robots.txt excludes private pages and links to the sitemap`, async () => {
      const { body, headers } = await visit(slug, '/robots.txt');
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toContain(`Sitemap: ${origin()}/sitemap.xml`);
      for (const path of ['/admin', '/moderator', '/dashboard', '/auth/', '/api/']) {
        expect(body).toContain(`Disallow: ${path}\n`);
      }
    });

    test(`${slug}: every URL in the sitemap exists, in both languages`, async () => {
      const { body, headers } = await visit(slug, '/sitemap.xml');
      expect(headers['content-type']).toContain('xml');
      const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ''));
      expect(addresses.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/', '/pricing']));
      expect(addresses.map(({ href }) => href)).toEqual(
        expect.arrayContaining(['/pricing', '/pricing?lang=et', '/pricing?lang=en'].map((path) => origin() + path)),
      );
      for (const address of addresses) {
        expect(address.origin).toBe(origin());
        const page = await visit(slug, address.pathname + address.search);
        expect([address.href, page.status]).toEqual([address.href, 200]);
        expect(page.body).toContain(`<link rel="canonical" href="${address.href}"`);
      }
    });

    test(`${slug}: a page declares its canonical URL, its languages and the site’s search`, async () => {
      for (const [query, canonical] of [
        ['?utm_source=x', ''],
        ['?lang=xx', ''],
        ['?lang=et', '?lang=et'],
        ['?lang=en&utm_source=x', '?lang=en'],
      ]) {
        const page = await visit(slug, `/pricing${query}`);
        expect(page.body).toContain(`<link rel="canonical" href="${origin()}/pricing${canonical}"`);
        expect(page.body).toContain(`<meta property="og:url" content="${origin()}/pricing${canonical}"`);
      }
      const { body } = await visit(slug, '/pricing?lang=en&utm_source=x');
      for (const [code, query] of [
        ['et', '?lang=et'],
        ['en', '?lang=en'],
        ['x-default', ''],
      ]) {
        expect(body).toContain(`hreflang="${code}" href="${origin()}/pricing${query}"`);
      }
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
      const action = JSON.parse(data ?? '{}').potentialAction;
      expect(action['@type']).toBe('SearchAction');
      expect(action.target.urlTemplate).toBe(`${origin()}/search?q={search_term_string}`);
    });

    test(`${slug}: a page declares its share picture and the feed of its language`, async () => {
      const { body } = await visit(slug, '/pricing?lang=en');
      const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image"');
      const { pathname, search } = new URL(picture.replaceAll('&#38;', '&'));
      const shown = await visit(slug, pathname + search);
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
      const [, feed = ''] = /type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(body) ?? [];
      expect(feed).toBe('/feed.xml?lang=en');
    });

    test(`${slug}: the feed of a language has that language’s public articles`, async () => {
      for (const language of ['et', 'en']) {
        const { body, headers } = await visit(slug, `/feed.xml?lang=${language}`);
        expect(headers['content-type']).toContain('application/rss+xml');
        const links = [...body.matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(([, link]) => new URL(link ?? ''));
        expect(links.length).toBeGreaterThan(1);
        for (const { pathname, searchParams } of links) {
          expect(searchParams.get('lang')).toBe(language);
          const article = await visit(slug, `${pathname}?lang=${language}`);
          expect([pathname, article.status]).toEqual([pathname, 200]);
          expect(article.body).toMatch(/"@type":"(Article|Recipe)"/);
        }
      }
    });

    test(`${slug}: the style sheet is immutable only at its versioned URL`, async () => {
      const { body } = await visit(slug, '/');
      const address = /href="(\/brand\.css\?[^"]+)"/.exec(body)?.[1]?.replaceAll('&#38;', '&').replaceAll('&amp;', '&');
      const own = await visit(slug, address ?? '');
      expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      for (const other of ['/brand.css', '/brand.css?v=999', `${address}&x=1`]) {
        expect((await visit(slug, other)).headers['cache-control']).toBe('no-store');
      }
    });
  }

  test('a private page asks not to be indexed', async () => {
    for (const path of ['/auth/signin', '/auth/signup', '/auth/verify-email', '/no/such/page']) {
      expect((await visit('aurora', path)).body).toContain('<meta name="robots" content="noindex"');
    }
  });
});

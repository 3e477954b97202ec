import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#api/testing/in-workerd.ts';
import { pageCacheKey, publicPageHeader, readPage, storePage } from './page-cache.ts';

const state = { contentEpoch: 3, brandVersion: 7, brandSettings: {} };
const keyOf = (path: string, change: Partial<{ slug: string; locale: 'et' | 'en' } & typeof state> = {}) => {
  const { slug = 'kuu', locale = 'et', ...rest } = change;
  return pageCacheKey(new URL(path, 'https://kuu.test'), slug, { ...state, ...rest }, locale);
};

describe('pageCacheKey', () => {
  it('differs by community, language, path, brand and content', () => {
    const keys = [
      keyOf('/pricing'),
      keyOf('/'),
      keyOf('/pricing', { slug: 'koit' }),
      keyOf('/pricing', { locale: 'en' }),
      keyOf('/pricing', { contentEpoch: 4 }),
      keyOf('/pricing', { brandVersion: 8 }),
      keyOf('/pricing/', {}),
    ];
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('can’t be made to name another community through the path', () => {
    expect(keyOf('/../koit/3.7/et/')).not.toBe(keyOf('/', { slug: 'koit' }));
    expect(keyOf('//koit.test/pricing')).toContain('/kuu/');
    expect(keyOf('/%2e%2e/koit')).toContain('/kuu/');
  });

  it('does not depend on the host or the viewer', () => {
    const other = pageCacheKey(new URL('https://www.kuu.test:8443/pricing'), 'kuu', state, 'et');
    expect(other).toBe(keyOf('/pricing'));
  });

  it('ignores campaign parameters and languages that aren’t supported', () => {
    expect(keyOf('/pricing?utm_source=mail&utm_campaign=x')).toBe(keyOf('/pricing'));
    expect(keyOf('/pricing?lang=fi')).toBe(keyOf('/pricing'));
    expect(keyOf('/pricing?lang=et&utm_source=mail')).toBe(keyOf('/pricing?lang=et'));
  });

  it('differs when the URL requests the language, because the canonical URL then does too', () => {
    expect(keyOf('/pricing?lang=et')).not.toBe(keyOf('/pricing'));
    expect(keyOf('/pricing?lang=et')).not.toBe(keyOf('/pricing?lang=en', { locale: 'en' }));
  });

  it.each(['?q=kuu', '?page=2', '?utm_source=x&q=1', '?UTM_source=x', '?next=/me', '?token=abc'])(
    'is null for %s, which could change the page',
    (query) => {
      expect(keyOf(`/pricing${query}`)).toBeNull();
    },
  );
});

describe('the page cache', () => {
  const defer = () => undefined;
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    new Request('https://kuu.test/pricing', { headers, method });
  const rendered = (body = '<h1>Hinnad</h1>') =>
    new Response(body, {
      headers: { 'content-type': 'text/html', [publicPageHeader]: 'always', 'x-frame-options': 'DENY' },
    });
  let pages = 0;
  const freshKey = () => {
    pages += 1;
    return keyOf(`/page-${pages}`) ?? '';
  };

  it('returns the stored page, marked for revalidation, without the internal header', async () => {
    const key = freshKey();
    const stored = await storePage(key, rendered(), get(), defer);
    const read = await readPage(key, get());
    for (const answer of [stored, read]) {
      expect(answer?.status).toBe(200);
      expect(answer?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(answer?.headers.get('vary')).toBe('Cookie, Accept-Language');
      expect(answer?.headers.get('x-frame-options')).toBe('DENY');
      expect(answer?.headers.has(publicPageHeader)).toBe(false);
      expect(await answer?.text()).toBe('<h1>Hinnad</h1>');
    }
  });

  it('returns null for a page that was not stored', async () => {
    expect(await readPage(freshKey(), get())).toBeNull();
  });

  it('responds to a matching ETag with 304, and otherwise with the page', async () => {
    const key = freshKey();
    const etag = (await storePage(key, rendered(), get(), defer)).headers.get('etag') ?? '';
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await readPage(key, get({ 'if-none-match': match }));
      expect(answer?.status).toBe(304);
      expect(await answer?.text()).toBe('');
    }
    expect((await readPage(key, get({ 'if-none-match': '"other"' })))?.status).toBe(200);
  });

  it('sets different ETags for different bytes', async () => {
    const [one, other] = await Promise.all(
      ['<h1>Hinnad</h1>', '<h1>Prices</h1>'].map((body) => storePage(freshKey(), rendered(body), get(), defer)),
    );
    expect(one?.headers.get('etag')).not.toBe(other?.headers.get('etag'));
  });

  it('responds to HEAD without a body', async () => {
    const key = freshKey();
    await storePage(key, rendered(), get(), defer);
    const answer = await readPage(key, get({}, 'HEAD'));
    expect(answer?.headers.get('content-length')).toBe('15');
    expect(await answer?.text()).toBe('');
  });

  describe('in the isolate', () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const store = (key: string, body: string) => storePage(key, rendered(body), get(), defer);
    beforeEach(() => {
      vi.stubGlobal('caches', { default: { match: async () => undefined, put: async () => undefined } });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
    });

    it('drops the oldest pages beyond 16 MB', async () => {
      const keys = Array.from({ length: 18 }, freshKey);
      for (const key of keys) await store(key, megabyte);
      const known = await Promise.all(keys.map(async (key) => (await readPage(key, get())) !== null));
      expect(known).toEqual(keys.map((_, index) => index >= 2));
    });

    it('counts the bytes of a page stored again only once', async () => {
      const [kept, again] = [freshKey(), freshKey()];
      await store(kept, 'kept');
      for (let times = 0; times < 20; times += 1) await store(again, megabyte);
      expect((await readPage(kept, get()))?.status).toBe(200);
    });
  });
});

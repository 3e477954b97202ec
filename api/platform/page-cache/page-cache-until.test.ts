import { afterEach, describe, expect, it, vi } from 'vitest';
import '#api/testing/in-workerd.ts';
import { forVisitorsHeader, publicPageHeader, readPage, storePage } from './page-cache.ts';

const request = new Request('https://ryup.test/offers');
const noon = new Date('2026-11-21T12:00:00Z');

async function keep(key: string, until: string, more: Record<string, string> = {}) {
  const work: Promise<unknown>[] = [];
  const rendered = new Response('offers', {
    headers: { 'content-type': 'text/html', [publicPageHeader]: until, ...more },
  });
  await storePage(key, rendered, request, (promise) => work.push(promise));
  await Promise.all(work);
}

afterEach(() => vi.useRealTimers());

describe('a public page that holds until an instant', () => {
  it('is served before it and not from it on', async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, String(noon.getTime() + 1_000));
    vi.setSystemTime(noon.getTime() + 999);
    expect(await (await readPage(key, request))?.text()).toBe('offers');
    vi.setSystemTime(noon.getTime() + 1_000);
    expect(await readPage(key, request)).toBeNull();
  });

  it('tells nobody outside until when', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always');
    expect((await readPage(key, request))?.headers.has(publicPageHeader)).toBe(false);
  });
});

describe('a page that is kept for visitors', () => {
  it('is served to them, and to nobody who may be a member', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always', { [forVisitorsHeader]: 'yes' });
    const served = await readPage(key, request);
    expect(await served?.text()).toBe('offers');
    expect(served?.headers.has(forVisitorsHeader)).toBe(false);
    expect(await readPage(key, request, false)).toBeNull();
  });

  it('stays so in the cache that isolates share', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always', { [forVisitorsHeader]: 'yes' });
    expect((await caches.default.match(key))?.headers.get(forVisitorsHeader)).toBe('yes');
  });
});

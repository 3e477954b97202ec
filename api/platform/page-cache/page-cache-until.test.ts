import { describe, expect, it, vi } from 'vitest';
import '#api/testing/in-workerd.ts';
import { forVisitorsHeader, publicPageHeader, readPage, rememberUncachedPage, storePage } from './page-cache.ts';

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

describe('a public page with an expiry', () => {
  it('is served before it expires and not after', async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, String(noon.getTime() + 1_000));
    vi.setSystemTime(noon.getTime() + 999);
    expect(await (await readPage(key, request))?.text()).toBe('offers');
    vi.setSystemTime(noon.getTime() + 1_000);
    expect(await readPage(key, request)).toBeNull();
  });

  it('does not reveal its expiry', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always');
    expect((await readPage(key, request))?.headers.has(publicPageHeader)).toBe(false);
  });
});

describe('a page cached for visitors', () => {
  it('is served to visitors, and never to a possible member', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always', { [forVisitorsHeader]: 'yes' });
    const served = await readPage(key, request);
    expect(await served?.text()).toBe('offers');
    expect(served?.headers.has(forVisitorsHeader)).toBe(false);
    expect(await readPage(key, request, false)).toBeNull();
  });

  it('is marked as meant for visitors in the cache shared between isolates', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    await keep(key, 'always', { [forVisitorsHeader]: 'yes' });
    expect((await caches.default.match(key))?.headers.get(forVisitorsHeader)).toBe('yes');
  });
});

describe('a page that was rendered for a member', () => {
  it('is still looked up in the cache for visitors, but no longer for members', async () => {
    const key = `https://page-cache.invalid/${crypto.randomUUID()}`;
    const match = vi.spyOn(caches.default, 'match');
    expect(await readPage(key, request, false)).toBeNull();
    rememberUncachedPage(key);
    expect([await readPage(key, request, false), match.mock.calls.length]).toEqual([null, 1]);
    await keep(key, 'always', { [forVisitorsHeader]: 'yes' });
    expect(await (await readPage(key, request))?.text()).toBe('offers');
    match.mockRestore();
  });
});

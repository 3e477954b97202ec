import { describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { cacheMarkup } from './cache-markup.ts';

interface Shown {
  name?: string;
  version?: number;
  path?: string;
  role?: 'user' | 'moderator';
  isExpert?: boolean;
  isVisitor?: boolean;
  isSpecial?: boolean;
  now?: string;
  isEdited?: boolean;
  tenant?: Tenant;
}

/** Returns a function that shows a part of one community's pages, and counts how often it was rendered. */
function community() {
  const own = { slug: 'kuu' } as Tenant;
  let rendered = 0;
  return async ({ path = '/community', isSpecial = false, name = 'header', version = 1, ...shown }: Shown = {}) => {
    const {
      role = 'user',
      isExpert = false,
      now = '2026-03-10',
      tenant = own,
      isVisitor = false,
      isEdited = false,
    } = shown;
    const actor = isVisitor ? { kind: 'visitor' } : { kind: 'member', user: { role, isExpert } };
    const url = new URL(path, 'https://kuu.test');
    // Has only what the cache key is made of, because a whole context needs a database.
    const context = {
      actor,
      tenant,
      now: new Date(now),
      env: isEdited ? { PAGE_CACHE: 'off' } : {},
    } as unknown as Context;
    const part = { name, shell: { version }, context, url, request: new Request(url), isSpecial };
    return cacheMarkup(part, async () => {
      rendered += 1;
      return `${rendered}`;
    });
  };
}

describe('cacheMarkup', () => {
  it('renders a part once for all members who see the same markup', async () => {
    const show = community();
    expect([await show(), await show(), await show({ path: '/community?sort=new' })]).toEqual(['1', '1', '1']);
  });

  it.each<[string, Shown]>([
    ['part', { name: 'footer' }],
    ['brand', { version: 2 }],
    ['page', { path: '/events' }],
    ['role', { role: 'moderator' }],
    ['kind of member', { isExpert: true }],
    ['year', { now: '2027-01-01' }],
    ['community, or settings, or language', { tenant: { slug: 'kuu' } as Tenant }],
  ])('renders markup again for another %s', async (_what, other) => {
    const show = community();
    expect([await show(), await show(other), await show(other), await show()]).toEqual(['1', '2', '2', '1']);
  });

  it.each<[string, Shown]>([
    ['a visitor', { isVisitor: true }],
    ['an error screen', { isSpecial: true }],
    ['a page of the sign-in flow', { path: '/auth/signin?next=/events' }],
    ['a preview of a brand', { path: '/community?preview=secret' }],
    ['a part that is being edited', { isEdited: true }],
    ['the usual brand, without a database', { version: 0 }],
  ])('caches nothing for %s', async (_what, shown) => {
    const show = community();
    expect([await show(shown), await show(shown), await show()]).toEqual(['1', '2', '3']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Panel } from '#api/features/growth/analytics/contract.ts';
import { resources } from '#locales/index.ts';
import { createTFunction } from '#src/shared/read-text.ts';
import { nameRow } from './name-row.ts';

const et = {
  t: createTFunction('et', resources.et),
  locale: 'et',
  switchedOff: ['videos'],
} as const;
const name = (panel: Panel, raw: string, title: string | null = null) =>
  nameRow(panel, { name: raw, title, count: 1, previous: 0 }, et);

describe('a name in a list', () => {
  it('is shown in the reader’s language', () => {
    expect(name('countries', 'FI')).toEqual({ name: 'Soome' });
    expect(name('languages', 'et')).toEqual({ name: 'Eesti' });
    expect(name('devices', 'phone')).toEqual({ name: 'Telefon' });
    expect(name('plans', 'donator')).toEqual({ name: 'Kuldklient', href: '/admin/users?tier=donator' });
  });

  it('is shown unchanged if it is unknown', () => {
    expect(name('countries', 'xx')).toEqual({ name: 'xx' });
    expect(name('languages', '–_–')).toEqual({ name: '–_–' });
    expect(name('devices', 'toaster')).toEqual({ name: 'toaster' });
    expect(name('utmSource', '')).toEqual({ name: 'Teadmata' });
  });

  it('links to the page, with its title if it has one', () => {
    expect(name('content', '/articles/soup', 'Supp')).toEqual({ name: 'Supp', href: '/articles/soup' });
    expect(name('content', '/')).toEqual({ name: 'Avaleht', href: '/' });
    expect(name('content', '/community/posts/:id')).toEqual({ name: '/community/posts/:id' });
    expect(name('content', '/videos/soup', 'Supp'), 'what was switched off since').toEqual({ name: 'Supp' });
  });

  it('never becomes a link that runs a script or opens another site than it names', () => {
    for (const raw of ['//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      expect(name('content', raw).href, raw).toBeUndefined();
      expect(name('referrers', raw).href, raw).toBeUndefined();
    }
    expect(name('referrers', 'https://www.forum.ee')).toEqual({ name: 'forum.ee', href: 'https://www.forum.ee' });
    expect(name('searchesWithoutResults', 'a&b').href).toBe('/search?q=a%26b');
  });
});

import { describe, expect, it } from 'vitest';
import { createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { productLinks } from './contract.ts';
import { presentLinks, presentMemberLinks } from './present-links.ts';

const link = (to: string, et = '', en = '') => ({ to, label: { et, en } });

async function present(links: ReturnType<typeof link>[], tenant: object = {}, locale: 'et' | 'en' = 'et') {
  const context = createTestContext(await createTestCommunity());
  return presentLinks({ t: context.t, locale, tenant: { ...context.tenant, ...tenant } }, links);
}

describe('presentLinks', () => {
  it('shows the product’s default label, or the link’s own label in the viewer’s language', async () => {
    const links = [link('/articles'), link('/events', 'Kohtumised'), link('https://pood.example.com', 'Pood', 'Shop')];
    expect(await present(links)).toEqual([
      { href: '/articles', text: expect.stringMatching(/./), isOutside: false },
      { href: '/events', text: 'Kohtumised', isOutside: false },
      { href: 'https://pood.example.com', text: 'Pood', isOutside: true },
    ]);
  });

  it('omits an administrator’s own links that have no label in the viewer’s language', async () => {
    const links = [link('/meist', 'Meist'), link('/about', '', 'About')];
    expect((await present(links)).map(({ href }) => href)).toEqual(['/meist']);
    expect((await present(links, {}, 'en')).map(({ href }) => href)).toEqual(['/about']);
  });

  it('omits what the community doesn’t offer, even if a link has its own label or leads to a deeper page', async () => {
    const links = [
      link('/articles'),
      link('/events', 'Kohtumised'),
      link('/events/kevad?x=1', 'Kevad'),
      link('/eventsx', 'X'),
    ];
    const shown = await present(links, { switchedOff: ['events'] });
    expect(shown.map(({ href }) => href)).toEqual(['/articles', '/eventsx']);
  });

  it('omits paths in a language that the community doesn’t offer', async () => {
    const links = [
      link('/articles?lang=en', 'Inglise'),
      link('/articles?lang=et', 'Eesti'),
      link('https://a.ee/?lang=en', 'A'),
    ];
    expect((await present(links, { languages: ['et'] })).map(({ text }) => text)).toEqual(['Eesti', 'A']);
    expect(await present(links)).toHaveLength(3);
  });
});

describe('the members’ header', () => {
  async function shown(links: readonly ReturnType<typeof link>[], tenant: object = {}) {
    const context = createTestContext(await createTestCommunity());
    const viewer = { t: context.t, locale: 'et' as const, tenant: { ...context.tenant, ...tenant } };
    return presentMemberLinks(viewer, links).map((each) =>
      'links' in each ? each.links.map(({ href }) => href) : each.href,
    );
  }

  it('groups adjacent content pages in one menu', async () => {
    expect(await shown(productLinks.members)).toEqual([
      ...['/community', '/pricing'],
      ['/articles', '/videos', '/events', '/resources', '/materials'],
      ...['/experts', '/my-profile', '/feedback'],
    ]);
  });

  it('shows a content page as a plain link if no adjacent one is offered', async () => {
    const links = [link('/events'), link('/community'), link('/articles'), link('/videos'), link('/pood', 'Pood')];
    expect(await shown(links)).toEqual(['/events', '/community', ['/articles', '/videos'], '/pood']);
    expect(await shown(links, { switchedOff: ['videos'] })).toEqual(['/events', '/community', '/articles', '/pood']);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { headerLinks, linkGroups, loadBrand, memberHeaderLinks } from '#api/features/brand/customizations/index.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { productLinks } from '#api/features/brand/navigation/contract.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { actors, call, createTestCommunity, createTestContext, testNow } from '#api/testing/index.ts';
import { attackHost } from '#testing/attacks.ts';
import type { DraftView, VersionRow } from './contract.ts';

interface Answer {
  data: DraftView;
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const path = '/api/admin/customizations';
const link = (to: string, et = '', en = '') => ({ to, label: { et, en } });
const chosen = [
  link('/articles', 'Lood'),
  link('/meist', 'Meist', 'About us'),
  link('https://pood.example.com', 'Pood'),
];

async function openStudio() {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
  const change = (changes: object, revision = 0, as = mari) =>
    call<Answer>(community, 'PUT', path, { as, body: { revision, changes } });
  const publish = (revision: number, version: number) =>
    call(community, 'POST', `${path}/publish`, { as: mari, body: { revision, version } });
  const shown = async () => {
    forgetCommunityState(community.tenant.slug);
    return (await loadBrand(createTestContext(community))).settings;
  };
  return { community, mari, jaan, change, publish, shown };
}

describe('links in the brand draft', () => {
  it('are the product’s until changed, and are shown to visitors once published', async () => {
    const { change, publish, shown } = await openStudio();
    const { body } = await change({
      'nav.links': chosen,
      'footer.titles.more.et': 'Mujal',
      'footer.links.more': chosen,
    });
    expect(body.data.published['nav.links']).toEqual(productLinks.header);
    expect(body.data.draft['nav.links']).toEqual(chosen);
    expect(headerLinks(await shown())).toEqual(productLinks.header);
    await publish(1, 1);
    expect(headerLinks(await shown())).toEqual(chosen);
    expect(linkGroups(await shown())).toEqual([
      { name: 'explore', title: { et: '', en: '' }, links: productLinks.explore },
      { name: 'takePart', title: { et: '', en: '' }, links: productLinks.takePart },
      { name: 'more', title: { et: 'Mujal', en: '' }, links: chosen },
    ]);
  });

  it('are set separately for the members’ header, which allows more links', async () => {
    const { change, publish, shown } = await openStudio();
    const longer = [...productLinks.members, link('/meist', 'Meist', 'About us')];
    const { body } = await change({ 'nav.memberLinks': longer });
    expect(body.data.published['nav.memberLinks']).toEqual(productLinks.members);
    await publish(1, 1);
    expect(memberHeaderLinks(await shown())).toEqual(longer);
    expect(headerLinks(await shown())).toEqual(productLinks.header);
    const tooMany = Array.from({ length: 13 }, (_, at) => link(`/${at}`, 'X'));
    expect((await change({ 'nav.memberLinks': tooMany }, 2)).body.error?.fields).toMatchObject({
      'changes.nav.memberLinks': { code: 'brand_links_invalid' },
    });
  });

  it('count as changed if only the order or a label differs, and as unchanged if equal to the product’s', async () => {
    const { change } = await openStudio();
    const turned = productLinks.header.toReversed();
    expect((await change({ 'nav.links': turned })).body.data.changes).toHaveLength(1);
    const named = [{ ...productLinks.header[0], label: { et: '', en: 'Plans' } }, ...productLinks.header.slice(1)];
    expect((await change({ 'nav.links': named }, 1)).body.data.changes).toHaveLength(1);
    expect((await change({ 'nav.links': productLinks.header }, 2)).body.data.changes).toEqual([]);
  });

  it('follow the product’s list again once they are reset', async () => {
    const { change, publish, shown } = await openStudio();
    await change({ 'nav.links': chosen });
    await publish(1, 1);
    await change({ 'nav.links': productLinks.header }, 2);
    await publish(3, 2);
    expect((await shown()).nav).not.toHaveProperty('links');
  });

  it('can be removed entirely', async () => {
    const { change, publish, shown } = await openStudio();
    expect((await change({ 'nav.links': [] })).body.data.draft['nav.links']).toEqual([]);
    await publish(1, 1);
    expect(headerLinks(await shown())).toEqual([]);
  });

  it('are refused with an error on the invalid part of a row, and nothing is stored', async () => {
    const { change } = await openStudio();
    const wrong = [
      link('/articles'),
      link(`javascript:fetch('//${attackHost}')`, 'A'),
      link('/a'),
      link('/b', '<b>', 'ok'),
    ];
    const { status, body } = await change({ 'nav.links': wrong, corners: 'round' });
    expect([status, body.error?.fields]).toEqual([
      400,
      {
        'changes.nav.links.1.to': { code: 'brand_link_address_invalid', message: expect.any(String) },
        'changes.nav.links.2.label.et': { code: 'brand_link_unnamed', message: expect.any(String) },
        'changes.nav.links.3.label.et': { code: 'brand_link_label_invalid', message: expect.any(String) },
      },
    ]);
    expect(
      (await change({ 'nav.links': Array.from({ length: 7 }, () => link('/')) })).body.error?.fields,
    ).toMatchObject({
      'changes.nav.links': { code: 'brand_links_invalid' },
    });
  });

  it('are kept when two administrators change different lists, and refused on a list that both changed', async () => {
    const { change, jaan } = await openStudio();
    const both = [change({ 'nav.links': chosen }), change({ 'footer.links.more': chosen }, 0, jaan)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await change({ 'nav.links': [] }, 0, jaan);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([409, ['changes.nav.links']]);
  });
});

describe('published links of a brand', () => {
  it('are shown in the list of versions and the audit log, and restored with their version', async () => {
    const { change, publish, shown, community, mari: as } = await openStudio();
    await change({ 'nav.links': chosen });
    await publish(1, 1);
    const { body } = await call<{ data: { versions: VersionRow[] } }>(community, 'GET', `${path}/versions`, { as });
    expect(body.data.versions[0]?.differences).toEqual([{ path: 'nav.links', from: productLinks.header, to: chosen }]);
    const [entry] = await community.db.select().from(auditLog).where(eq(auditLog.action, 'brand.publish'));
    expect(entry?.after).toEqual({
      'nav.links': '/articles Lood, /meist Meist About us, https://pood.example.com Pood',
    });
    await call(community, 'POST', `${path}/versions/1/restore`, { as, body: { version: 2 } });
    expect(headerLinks(await shown())).toEqual(productLinks.header);
  });

  it('are those in the tenant’s folder until an administrator changes them', async () => {
    const { community, change, shown } = await openStudio();
    const brand = { ...defaultBrand, nav: { ...defaultBrand.nav, links: chosen } };
    await publishBrand(community.db, brand, { userId: null, at: testNow });
    expect(headerLinks(await shown())).toEqual(chosen);
    expect((await change({ corners: 'round' })).body.data.draft['nav.links']).toEqual(chosen);
  });
});

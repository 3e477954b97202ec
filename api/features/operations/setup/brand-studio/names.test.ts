import { describe, expect, it } from 'vitest';
import { withLocale, withSettings } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { actors, call, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import type { DraftView, VersionRow } from './contract.ts';
import { loadPreviewContext } from './preview.ts';

interface Answer {
  data: DraftView;
  error?: { fields?: Record<string, { code: string }> };
}
const path = '/api/admin/customizations';

async function openStudio() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const read = async () => (await call<Answer>(community, 'GET', path, { as })).body.data;
  const change = async (changes: object) =>
    call<Answer>(community, 'PUT', path, { as, body: { revision: (await read()).revision, changes } });
  const publish = async () => {
    const { revision, version } = await read();
    return (await call(community, 'POST', `${path}/publish`, { as, body: { revision, version } })).status;
  };
  /** Returns the community's name, and the name in its brand. */
  const named = async (locale: 'et' | 'en') => {
    forgetCommunityState(community.tenant.slug);
    const context = withLocale(await withSettings(createTestContext(community)), locale);
    return [context.tenant.name, (await loadBrand(context)).settings.name];
  };
  return { community, as, read, change, publish, named };
}

describe('the community’s name in the brand draft', () => {
  it('is the current name at first, and replaces it everywhere once published', async () => {
    const { community, read, change, publish, named } = await openStudio();
    const { name } = community.tenant;
    expect((await read()).draft).toMatchObject({ 'names.et': name, 'names.en': name });
    const { body } = await change({ 'names.en': 'Moonbeam' });
    expect(body.data.changes.map(({ path: changed }) => changed)).toEqual(['names.en']);
    expect((await named('en'))[0]).toBe(name);
    expect(await publish()).toBe(200);
    expect(await named('en')).toEqual(['Moonbeam', 'Moonbeam']);
    expect((await named('et'))[0]).toBe(name);
    expect((await read()).published).toMatchObject({ 'names.et': name, 'names.en': 'Moonbeam' });
    const [entry] = await community.db.select().from(auditLog);
    expect(entry).toMatchObject({
      ...{ action: 'brand.publish', before: { 'names.en': name }, after: { 'names.en': 'Moonbeam' } },
    });
  });

  it('is shown in the preview before it is published', async () => {
    const { community, as, change } = await openStudio();
    await change({ 'names.et': 'Kuukiir' });
    const shared = { as, body: { days: 7 } };
    const { body } = await call<{ data: { address: string } }>(community, 'POST', `${path}/preview`, shared);
    const token = new URL(body.data.address).searchParams.get('preview') ?? '';
    const preview = await loadPreviewContext(withLocale(await withSettings(createTestContext(community)), 'et'), token);
    expect(preview.tenant.name).toBe('Kuukiir');
    expect((await loadBrand(preview)).settings.name).toBe('Kuukiir');
  });

  it('is restored with an earlier version, even one from before versions had names', async () => {
    const { community, as, read, change, publish, named } = await openStudio();
    const { name } = community.tenant;
    await change({ 'names.et': 'Kuukiir' });
    await publish();
    const { body } = await call<{ data: { versions: VersionRow[] } }>(community, 'GET', `${path}/versions`, { as });
    expect(body.data.versions[0]?.differences).toEqual([{ path: 'names.et', from: name, to: 'Kuukiir' }]);
    const { version } = await read();
    const sent = { as, body: { version } };
    expect((await call(community, 'POST', `${path}/versions/1/restore`, sent)).status).toBe(200);
    expect((await named('et'))[0]).toBe(name);
    const draft = await call<Answer>(community, 'POST', `${path}/versions/2/draft`, {
      as,
      body: { revision: (await read()).revision },
    });
    expect(draft.body.data.draft['names.et']).toBe('Kuukiir');
  });

  it('isn’t published over a name set elsewhere in the meantime until the administrator has seen it', async () => {
    const { community, as, read, change, publish, named } = await openStudio();
    await change({ 'names.et': 'Kuukiir' });
    const { revision, version } = await read();
    const settings = { group: 'contact', version: 0, changes: { nameEt: 'Päike' } };
    expect((await call(community, 'PATCH', '/api/admin/settings', { as, body: settings })).status).toBe(200);
    const seen = { as, body: { revision, version } };
    const { status, body } = await call<{ error?: { code: string } }>(community, 'POST', `${path}/publish`, seen);
    expect([status, body.error?.code]).toEqual([409, 'draft_changed']);
    expect((await named('et'))[0]).toBe('Päike');
    expect(await read()).toMatchObject({ published: { 'names.et': 'Päike' }, draft: { 'names.et': 'Kuukiir' } });
    expect(await publish()).toBe(200);
    expect((await named('et'))[0]).toBe('Kuukiir');
  });

  it('can be published even if another setting was changed elsewhere', async () => {
    const { community, as, read, change } = await openStudio();
    await change({ 'names.et': 'Kuukiir' });
    const { revision, version } = await read();
    const settings = { group: 'contact', version: 0, changes: { supportEmail: 'abi@kuu.test' } };
    expect((await call(community, 'PATCH', '/api/admin/settings', { as, body: settings })).status).toBe(200);
    const seen = { as, body: { revision, version } };
    expect((await call(community, 'POST', `${path}/publish`, seen)).status).toBe(200);
  });

  it('isn’t changed by restoring a version without a name, and is discarded with the draft', async () => {
    const { community, as, read, change, publish, named } = await openStudio();
    await change({ corners: 'round' });
    await publish();
    const settings = { group: 'contact', version: 0, changes: { nameEt: 'Kuukiir' } };
    await call(community, 'PATCH', '/api/admin/settings', { as, body: settings });
    const sent = { as, body: { version: (await read()).version } };
    expect((await call(community, 'POST', `${path}/versions/1/restore`, sent)).status).toBe(200);
    expect((await named('et'))[0]).toBe('Kuukiir');
    await change({ 'names.et': 'Päike' });
    const { revision } = await read();
    const { body } = await call<Answer>(community, 'DELETE', path, { as, body: { revision } });
    expect(body.data.draft['names.et']).toBe('Kuukiir');
  });
});

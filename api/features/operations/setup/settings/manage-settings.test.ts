import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withLocale, withSettings } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { GroupView, GroupViews } from './contract.ts';

interface Answer {
  data: GroupView;
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const path = '/api/admin/settings';

async function administered(given?: TestCommunity) {
  const community = given ?? (await createTestCommunity());
  const as = await actors.admin(community);
  const read = async () =>
    (await call<{ data: { groups: GroupViews } }>(community, 'GET', path, { as })).body.data.groups.contact;
  const change = (version: number, changes: object, reason?: string) =>
    call<Answer>(community, 'PATCH', path, { as, body: { group: 'contact', version, changes, reason } });
  const seen = async (locale: 'et' | 'en' = 'et') =>
    withLocale(await withSettings(createTestContext(community)), locale);
  return { community, as, read, change, seen };
}

describe('the name and contact of a community', () => {
  it('are those in the tenant’s folder until an administrator sets them', async () => {
    const { read, community } = await administered();
    const { name, supportEmail } = community.tenant;
    expect(await read()).toMatchObject({
      ...{ version: 0, chosen: [] },
      values: { nameEt: name, nameEn: name, supportEmail },
    });
  });

  it('apply at once for visitors, in each language, and can be reset to the tenant’s folder', async () => {
    const { change, seen, community } = await administered();
    await seen();
    await change(0, { nameEt: 'Kuu uus kogu', supportEmail: 'uus@kuu.test', operator: 'MTÜ Kuu' });
    const held = { supportEmail: 'uus@kuu.test', operator: 'MTÜ Kuu' };
    expect((await seen()).tenant).toMatchObject({ name: 'Kuu uus kogu', ...held });
    expect((await seen('en')).tenant).toMatchObject({ name: community.tenant.name, ...held });
    await change(1, { nameEt: null, supportEmail: null, operator: null });
    expect((await seen()).tenant).toEqual(community.tenant);
  });

  it('invalidate cached pages', async () => {
    const { change, community } = await administered();
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const before = await epoch();
    await change(0, { nameEt: 'Uus' });
    expect(await epoch()).toBe(before + 1);
  });

  it('appear in the community’s brand', async () => {
    const { change, seen } = await administered();
    await change(0, { nameEn: 'Moon' });
    const { settings } = await loadBrand(await seen());
    expect((await loadBrand(await seen('en'))).settings).toEqual({ ...settings, name: 'Moon' });
  });

  it('appear in the community’s mails', async () => {
    const { change, community } = await administered();
    await change(0, { nameEt: 'Kuukiir', nameEn: 'Moonbeam' });
    const body = { email: 'uus@people.test', password: 'kuu paistab metsa kohal' };
    await call(community, 'POST', '/api/auth/sign-up', { body, headers: { 'accept-language': 'et' } });
    expect((await readOutbox(community))[0]?.subject).toContain('Kuukiir');
  });

  it('don’t affect other communities', async () => {
    const { change } = await administered();
    const other = await administered();
    await change(0, { nameEt: 'Uus' });
    expect((await other.seen()).tenant).toEqual(other.community.tenant);
  });

  it('need no extra database exchange in a member’s call, and at most one a second in visitors’ calls', async () => {
    const { change, community } = await administered();
    await change(0, { nameEt: 'Uus' });
    const as = await actors.member(community);
    expect((await call(community, 'GET', '/api/users/profile', { as })).roundTrips).toBe(1);
    const version = () => call(community, 'GET', '/api/customizations/version');
    expect([(await version()).roundTrips, (await version()).roundTrips]).toEqual([1, 0]);
  });

  it.each([
    ['an empty name', { nameEt: ' ' }, 'changes.nameEt'],
    ['a name that shows nothing', { nameEt: '\u200b' }, 'changes.nameEt'],
    ['markup', { nameEn: '<b>Moon</b>' }, 'changes.nameEn'],
    ['a second line', { operator: 'MTÜ\nKuu' }, 'changes.operator'],
    ['a second address', { supportEmail: 'a@kuu.test, b@kuu.test' }, 'changes.supportEmail'],
    ['another setting', { slug: 'koit' }, 'changes'],
  ])('are refused with %s', async (_, changes, field) => {
    const { change, read } = await administered();
    const answer = await change(0, changes);
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
    expect((await read()).version).toBe(0);
  });
});

describe('changing settings at the same time as another administrator', () => {
  it('keeps both changes if they are to different settings', async () => {
    const mari = await administered();
    const jaan = await administered(mari.community);
    expect((await mari.change(0, { nameEt: 'Kuu' })).status).toBe(200);
    expect((await jaan.change(0, { supportEmail: 'jaan@kuu.test' })).body.data.version).toBe(2);
    expect((await mari.read()).values).toMatchObject({ nameEt: 'Kuu', supportEmail: 'jaan@kuu.test' });
  });

  it('is refused if both changed the same setting: the error names the setting, and nothing is stored', async () => {
    const mari = await administered();
    const jaan = await administered(mari.community);
    await mari.change(0, { nameEt: 'Kuu' });
    const refused = await jaan.change(0, { nameEt: 'Päike', operator: 'MTÜ Päike' });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'version_outdated']);
    expect(refused.body.error?.fields).toMatchObject({ 'changes.nameEt': { code: 'changed_meanwhile' } });
    expect(await mari.read()).toMatchObject({ version: 1, values: { nameEt: 'Kuu', operator: '' } });
  });

  it('keeps all of several concurrent changes to different settings', async () => {
    const { change, read, community } = await administered();
    const changes = [{ nameEt: 'A' }, { nameEn: 'B' }, { operator: 'C' }, { registryCode: 'D' }];
    const statuses = await Promise.all(changes.map(async (each) => (await change(0, each)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await read()).values).toMatchObject(Object.assign({}, ...changes));
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'settings.update'))).toBe(4);
  });
});

it('a change of settings is recorded in the audit log with old and new values, its author and the reason', async () => {
  const { as, change, community } = await administered();
  await change(0, { nameEn: 'Moon' }, 'Uus nimi');
  const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update'));
  expect(entries).toMatchObject([
    {
      ...{ actorId: as.id, at: testNow.getTime(), targetType: 'settings', targetId: 'contact', reason: 'Uus nimi' },
      ...{ before: { nameEn: community.tenant.name }, after: { nameEn: 'Moon' } },
    },
  ]);
});

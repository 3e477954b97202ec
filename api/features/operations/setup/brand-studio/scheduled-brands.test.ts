import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  later,
  overtake,
  second,
  testNow,
} from '#api/testing/index.ts';
import type { DraftView } from './contract.ts';
import { publishScheduled } from './publish-scheduled.ts';

interface Answer {
  data: DraftView;
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const path = '/api/admin/customizations';
const friday = later(2 * day);

async function openStudio() {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
  const change = (changes: object, revision = 0, as = mari) =>
    call<Answer>(community, 'PUT', path, { as, body: { revision, changes } });
  const read = async () => (await call<Answer>(community, 'GET', path, { as: jaan })).body.data;
  const schedule = (body: object, as = mari) =>
    call<Answer>(community, 'PUT', `${path}/schedule`, { as, body: { at: friday.toISOString(), version: 1, ...body } });
  const cancel = () => call<Answer>(community, 'DELETE', `${path}/schedule`, { as: jaan });
  const run = (now: Date) => publishScheduled(createTestContext(community, { now }));
  const shown = async () => {
    forgetCommunityState(community.tenant.slug);
    return loadBrand(createTestContext(community));
  };
  return { community, mari, jaan, change, read, schedule, cancel, run, shown };
}

describe('a scheduled publication of a brand', () => {
  it('shows the draft to everyone only from its time on, as a version by the person who scheduled it', async () => {
    const { community, mari, change, read, schedule, run, shown } = await openStudio();
    await change({ corners: 'round', 'nav.style': 'pills' });
    expect((await schedule({ revision: 1, note: 'Suveks' })).status).toBe(200);
    const { name } = (await community.db.select().from(users).where(eq(users.id, mari.id)))[0] ?? {};
    expect((await read()).scheduled).toEqual({
      at: friday.getTime(),
      by: name,
      note: 'Suveks',
      changes: 2,
      contested: [],
    });
    await run(later(-second, friday));
    expect((await shown()).version).toBe(1);
    await run(friday);
    expect(await shown()).toMatchObject({ version: 2, settings: { corners: 'round', nav: { style: 'pills' } } });
    expect(await read()).toMatchObject({ version: 2, changes: [], scheduled: null });
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.targetId, 'brand'));
    expect(entries).toMatchObject([
      { action: 'brand.schedule', actorId: mari.id, reason: 'Suveks', after: { at: friday.getTime() } },
      { action: 'brand.publish', actorId: mari.id, reason: 'Suveks', device: null, after: { corners: 'round' } },
    ]);
  });

  it('happens once even if several jobs run concurrently', async () => {
    const { community, change, schedule, run } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    await Promise.all(Array.from({ length: 5 }, () => run(friday)));
    await run(later(day, friday));
    expect(await community.db.$count(brandVersions)).toBe(2);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'brand.publish'))).toBe(1);
  });

  it('publishes the draft as it was when it was scheduled: later changes stay in the draft', async () => {
    const { change, schedule, run, shown, read } = await openStudio();
    await change({ corners: 'round', 'nav.style': 'pills' });
    await schedule({ revision: 1 });
    await change({ corners: 'sharp', 'colors.primary': '#0A7D55' }, 1);
    await run(friday);
    expect((await shown()).settings).toMatchObject({
      ...{ corners: 'round', nav: { style: 'pills' } },
      colors: { primary: defaultBrand.colors.primary },
    });
    const { draft, changes } = await read();
    expect(draft).toMatchObject({ corners: 'sharp', 'colors.primary': '#0a7d55' });
    expect(changes.map(({ path: changed }) => changed).sort()).toEqual(['colors.primary', 'corners']);
  });

  it('keeps what the operator published in the meantime', async () => {
    const { community, change, schedule, run, shown } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    const brand = { ...defaultBrand, fonts: { ...defaultBrand.fonts, heading: 'lora' as const } };
    await publishBrand(community.db, brand, { userId: null, at: testNow });
    await run(friday);
    expect(await shown()).toMatchObject({ version: 3, settings: { corners: 'round', fonts: { heading: 'lora' } } });
  });

  it('leaves out a name if a different one has been set elsewhere since, says so, and keeps the name in the draft', async () => {
    const { community, jaan, change, schedule, run, shown, read } = await openStudio();
    await change({ corners: 'round', 'names.et': 'Kuukiir' });
    await schedule({ revision: 1 });
    const settings = { group: 'contact', version: 0, changes: { nameEt: 'Päike' } };
    await call(community, 'PATCH', '/api/admin/settings', { as: jaan, body: settings });
    expect((await read()).scheduled).toMatchObject({ changes: 2, contested: ['names.et'] });
    await run(friday);
    expect((await shown()).settings.corners).toBe('round');
    expect(await read()).toMatchObject({
      ...{ version: 2, scheduled: null, published: { 'names.et': 'Päike' }, draft: { 'names.et': 'Kuukiir' } },
      changes: [{ path: 'names.et' }],
    });
  });

  it('overwrites a name that was set elsewhere once the draft is scheduled again', async () => {
    const { community, jaan, change, schedule, run, read } = await openStudio();
    await change({ 'names.et': 'Kuukiir' });
    await schedule({ revision: 1 });
    const settings = { group: 'contact', version: 0, changes: { nameEt: 'Päike' } };
    await call(community, 'PATCH', '/api/admin/settings', { as: jaan, body: settings });
    await schedule({ revision: (await read()).revision });
    expect((await read()).scheduled?.contested).toEqual([]);
    await run(friday);
    expect((await read()).published['names.et']).toBe('Kuukiir');
  });

  it('leaves out settings that the operator has published since', async () => {
    const { community, change, schedule, run, shown, read } = await openStudio();
    await change({ corners: 'round', 'nav.style': 'pills' });
    await schedule({ revision: 1 });
    await publishBrand(community.db, { ...defaultBrand, corners: 'sharp' }, { userId: null, at: testNow });
    await run(friday);
    expect((await shown()).settings).toMatchObject({ corners: 'sharp', nav: { style: 'pills' } });
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['corners']);
  });

  it('is delayed by a minute if a name is set elsewhere at the same moment', async () => {
    const { community, jaan, change, schedule, run, read } = await openStudio();
    await change({ 'names.et': 'Kuukiir', corners: 'round' });
    await schedule({ revision: 1 });
    const settings = { group: 'contact', version: 0, changes: { nameEt: 'Päike' } };
    const rename = () => call(community, 'PATCH', '/api/admin/settings', { as: jaan, body: settings });
    const { wasOvertaken } = await overtake(3, rename, () => run(friday));
    expect([wasOvertaken, (await read()).version]).toEqual([true, 1]);
    await run(friday);
    expect((await read()).published).toMatchObject({ 'names.et': 'Päike', corners: 'round' });
  });

  it('is delayed by a minute if another version is published at the same moment', async () => {
    const { community, change, schedule, run, shown } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    const brand = { ...defaultBrand, fonts: { ...defaultBrand.fonts, heading: 'lora' as const } };
    const publish = () => publishBrand(community.db, brand, { userId: null, at: testNow });
    const { wasOvertaken } = await overtake(3, publish, () => run(friday));
    expect([wasOvertaken, (await shown()).settings.corners]).toEqual([true, defaultBrand.corners]);
    await run(friday);
    expect((await shown()).settings).toMatchObject({ corners: 'round', fonts: { heading: 'lora' } });
  });

  it('is dropped, without losing the draft, if the administrator who scheduled it has lost the role', async () => {
    const { community, mari, change, schedule, run, shown, read } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    await community.db.update(users).set({ role: 'user' }).where(eq(users.id, mari.id));
    await run(friday);
    expect((await shown()).version).toBe(1);
    expect(await read()).toMatchObject({ scheduled: null, draft: { corners: 'round' } });
  });

  it('is dropped if it would no longer change anything', async () => {
    const { community, change, schedule, run, read } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    await publishBrand(community.db, { ...defaultBrand, corners: 'round' }, { userId: null, at: testNow });
    await run(friday);
    expect(await community.db.$count(brandVersions)).toBe(2);
    expect((await read()).scheduled).toBeNull();
  });

  it('can be cancelled once, which keeps the draft', async () => {
    const { change, schedule, cancel, run, shown, read } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await run(friday);
    expect((await shown()).version).toBe(1);
    expect(await read()).toMatchObject({ scheduled: null, draft: { corners: 'round' } });
  });

  it('is cancelled when the draft is published at once or discarded', async () => {
    for (const end of ['publish', 'discard'] as const) {
      const { community, mari, change, schedule, run, read } = await openStudio();
      await change({ corners: 'round' });
      await schedule({ revision: 1 });
      if (end === 'publish') {
        await call(community, 'POST', `${path}/publish`, { as: mari, body: { revision: 1, version: 1 } });
      } else await call(community, 'DELETE', path, { as: mari, body: { revision: 1 } });
      expect((await read()).scheduled).toBeNull();
      await run(friday);
      expect(await community.db.$count(brandVersions)).toBe(end === 'publish' ? 2 : 1);
    }
  });

  it('is moved to another time when the draft is scheduled again', async () => {
    const { community, change, schedule, run, shown } = await openStudio();
    await change({ corners: 'round' });
    await schedule({ revision: 1 });
    await schedule({ revision: 1, at: later(day, friday).toISOString() });
    await run(friday);
    expect((await shown()).version).toBe(1);
    await runMinute(createTestContext(community, { now: later(day, friday) }));
    expect((await shown()).version).toBe(2);
  });

  it.each([
    [{ at: testNow.toISOString() }, 'publish_time_past'],
    [{ at: later(367 * day).toISOString() }, 'publish_time_far'],
    [{ at: 'friday' }, 'publish_time_invalid'],
  ])('is refused with %j', async (body, code) => {
    const { change, schedule, read } = await openStudio();
    await change({ corners: 'round' });
    expect((await schedule({ revision: 1, ...body })).body.error?.fields?.['at']?.code).toBe(code);
    expect((await read()).scheduled).toBeNull();
  });

  it('is refused for a draft that was changed since it was read, and for a draft without changes', async () => {
    const { change, schedule, jaan } = await openStudio();
    await change({ corners: defaultBrand.corners });
    expect((await schedule({ revision: 1 })).body.error?.code).toBe('brand_unchanged');
    await change({ corners: 'round' }, 1);
    await change({ 'nav.style': 'pills' }, 2, jaan);
    expect((await schedule({ revision: 2 })).body.error?.code).toBe('draft_changed');
    expect((await schedule({ revision: 3, version: 2 })).body.error?.code).toBe('draft_changed');
  });
});

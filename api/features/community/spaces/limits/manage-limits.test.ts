import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, call, createTestCommunity, insertSpace, type TestCommunity, testNow } from '#api/testing/index.ts';

interface Answer {
  success: boolean;
  data: { version: number; values: Record<string, number>; defaults: Record<string, number>; chosen: string[] };
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const path = '/api/admin/settings/limits';

async function administered(community?: TestCommunity) {
  const place = community ?? (await createTestCommunity());
  const as = await actors.admin(place);
  const read = async () => (await call<Answer>(place, 'GET', path, { as })).body.data;
  const change = (version: number, changes: object, reason?: string) =>
    call<Answer>(place, 'PATCH', path, { as, body: { version, changes, reason } });
  const entries = () => place.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update'));
  return { community: place, as, read, change, entries };
}

describe('changing a community’s limits', () => {
  it('starts from the defaults in the community’s folder', async () => {
    const { read, community } = await administered();
    const { community: folder } = community.tenant;
    const { version, values, defaults, chosen } = await read();
    expect([version, chosen]).toEqual([0, []]);
    expect(values).toEqual(defaults);
    expect(defaults).toMatchObject({ newcomerDays: folder.newcomerDays, postsPerHour: folder.postsPerHour });
  });

  it('affects only the given limits, and can reset them to those in the tenant’s folder', async () => {
    const { read, change } = await administered();
    const { defaults } = await read();
    expect((await change(0, { linksPerDay: 1, newcomerDays: 30 })).body.data).toMatchObject({
      version: 1,
      values: { ...defaults, linksPerDay: 1, newcomerDays: 30 },
      chosen: ['linksPerDay', 'newcomerDays'],
    });
    await change(1, { linksPerDay: null });
    expect(await read()).toMatchObject({
      version: 2,
      values: { ...defaults, newcomerDays: 30 },
      chosen: ['newcomerDays'],
    });
  });

  it('is recorded in the audit log with the old and new values and the reason', async () => {
    const { as, read, change, entries } = await administered();
    const { linksPerDay } = (await read()).defaults;
    await change(0, { linksPerDay: 1 }, 'Reklaam');
    await change(1, { linksPerDay: null });
    expect(await entries()).toMatchObject([
      {
        ...{ actorId: as.id, at: testNow.getTime(), targetType: 'settings', targetId: 'limits', reason: 'Reklaam' },
        ...{ before: { linksPerDay }, after: { linksPerDay: 1 } },
      },
      { before: { linksPerDay: 1 }, after: { linksPerDay }, reason: null },
    ]);
  });

  it('is refused for a limit that another administrator has changed since, but not for other limits', async () => {
    const mari = await administered();
    const jaan = await administered(mari.community);
    expect((await mari.change(0, { linksPerDay: 1 })).status).toBe(200);
    const refused = await jaan.change(0, { linksPerDay: 2 });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'version_outdated']);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['changes.linksPerDay']);
    expect((await jaan.change(0, { newcomerDays: 30 })).status).toBe(200);
    expect((await mari.read()).values).toMatchObject({ linksPerDay: 1, newcomerDays: 30 });
  });

  it('succeeds for only one of several concurrent calls, with one log entry', async () => {
    const { change, read, entries } = await administered();
    const statuses = await Promise.all([1, 2, 3, 4].map(async (n) => (await change(0, { linksPerDay: n })).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await read()).version).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['a negative limit', { linksPerDay: -1 }, 'changes.linksPerDay'],
    ['a post limit of zero', { postsPerHour: 0 }, 'changes.postsPerHour'],
    ['a fraction of a day', { newcomerDays: 1.5 }, 'changes.newcomerDays'],
    ['another setting', { reactions: [] }, 'changes'],
  ])('is refused for %s', async (_, changes, field) => {
    const { change, read } = await administered();
    const answer = await change(0, changes);
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
    expect((await read()).version).toBe(0);
  });

  it('applies to the next text, and changes who counts as a newcomer', async () => {
    const { community, change } = await administered();
    const space = await insertSpace(community);
    const as = await actors.member(community);
    const write = (body: string) =>
      call(community, 'POST', '/api/posts', { as, body: { space, title: 'Uni', body } }).then(({ status }) => status);
    const link = 'Vaata https://naide.test/';
    expect(await write(link)).toBe(201);
    await change(0, { linksPerDay: 1 });
    expect(await write(link)).toBe(400);
    await change(1, { newcomerDays: 0 });
    expect(await write(link)).toBe(201);
    await change(2, { postsPerHour: 2 });
    expect(await write('Tere')).toBe(429);
  });

  it('can turn on holding first posts', async () => {
    const { community, change } = await administered();
    const space = await insertSpace(community);
    const as = await actors.member(community);
    const write = () =>
      call<{ data: { state: string } }>(community, 'POST', '/api/posts', {
        ...{ as, body: { space, title: 'Uni', body: 'Tere' } },
      });
    await change(0, { holdFirstPosts: 1 });
    expect((await write()).body.data.state).toBe('held');
  });

  it('doesn’t affect other communities', async () => {
    const { change } = await administered();
    const other = await administered();
    await change(0, { linksPerDay: 1 });
    expect((await other.read()).version).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { actors, type CommonResponse, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import type { SavedFilter } from './contract.ts';

const community = await createTestCommunity();
const path = '/api/admin/user-filters';
const save = (as: TestActor, name: string, filter: object = { role: 'moderator' }) =>
  call(community, 'POST', path, { as, body: { name, filter } });
const listed = async (as: TestActor) =>
  (await call<CommonResponse & { data: { items: SavedFilter[] } }>(community, 'GET', path, { as })).body.data.items;

describe('a saved filter of the member list', () => {
  it('is listed only for its owner, sorted by name', async () => {
    const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
    await save(mari, ' Pikalt eemal ', { seen: 'away', tier: 'premium', sort: 'seen' });
    await save(mari, 'Moderaatorid');
    expect(await listed(mari)).toEqual([
      { name: 'Moderaatorid', filter: { role: 'moderator' } },
      { name: 'Pikalt eemal', filter: { seen: 'away', tier: 'premium', sort: 'seen' } },
    ]);
    expect(await listed(jaan)).toEqual([]);
  });

  it('doesn’t store a search, which may be someone’s address', async () => {
    const mari = await actors.admin(community);
    await save(mari, 'Keelatud', { status: 'banned', q: 'kadri@example.com' });
    expect(await listed(mari)).toEqual([{ name: 'Keelatud', filter: { status: 'banned' } }]);
    const { body } = await save(mari, 'Kadri', { q: 'kadri@example.com' });
    expect(body.error?.fields?.['name']?.code).toBe('filter_empty');
  });

  it('can be deleted only by its owner, idempotently', async () => {
    const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
    await save(mari, 'Mõni/tühik ja %');
    const remove = (as: TestActor) =>
      call(community, 'DELETE', `${path}/${encodeURIComponent('Mõni/tühik ja %')}`, { as });
    expect((await remove(jaan)).status).toBe(200);
    expect(await listed(mari)).toHaveLength(1);
    expect([(await remove(mari)).status, (await remove(mari)).status]).toEqual([200, 200]);
    expect(await listed(mari)).toEqual([]);
  });

  it.each(['Meie', 'meie', ' Me\u00adie\u200b', 'Ｍeie'])(
    'can’t have a name that looks like another filter’s: %j',
    async (name) => {
      const mari = await actors.admin(community);
      await save(mari, 'Meie');
      expect((await save(mari, name, { role: 'admin' })).body.error?.code).toBe('filter_name_taken');
      expect(await listed(mari)).toEqual([{ name: 'Meie', filter: { role: 'moderator' } }]);
    },
  );

  it('can’t be saved beyond 20 per administrator, even when many are saved at once', async () => {
    const mari = await actors.admin(community);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => save(mari, `Filter ${number}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await listed(mari)).toHaveLength(20);
    expect((await save(mari, 'Veel üks')).body.error?.code).toBe('filters_full');
    expect((await save(mari, (await listed(mari))[0]?.name ?? '')).body.error?.code).toBe('filter_name_taken');
  });

  it.each([
    ['', 'filter_name_required'],
    ['a'.repeat(41), 'filter_name_long'],
  ])('is refused with the name %j', async (name, code) => {
    const { body } = await save(await actors.admin(community), name);
    expect(body.error?.fields?.['name']?.code).toBe(code);
  });
});

import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

const profile = {
  headline: { et: 'Nõustaja', en: '' },
  about: { et: '', en: '' },
  fields: [],
  languages: ['et'],
  place: null,
  availability: 'open',
  takesQuestions: false,
  isListed: false,
};

describe('an expert’s changes', async () => {
  const community = await createTestCommunity();
  const kadri = await actors.expert(community, { user: { name: 'Kadri' } });
  const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch ?? 0;
  const save = (place: string | null) =>
    call(community, 'PUT', '/api/expert/profile', { as: kadri, body: { ...profile, place } });
  const rename = (name: string) => call(community, 'PATCH', '/api/users/profile', { as: kadri, body: { name } });

  it('invalidate cached pages only if something public has changed', async () => {
    const before = await epoch();
    for (const place of ['Võru', 'Võru', null, null]) expect((await save(place)).status).toBe(200);
    for (const name of ['Kadri', 'Kadri Kask', 'Kadri Kask']) expect((await rename(name)).status).toBe(200);
    expect((await call(community, 'DELETE', '/api/users/avatar', { as: kadri })).status).toBe(200);
    expect(await epoch()).toBe(before + 3);
  });

  it('are limited to 60 an hour in total', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 56; time += 1) statuses.push((await (time % 2 ? save : rename)(`Nimi ${time}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const { status, headers } = await save('Tartu');
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await rename('Nimi 54')).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import type { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  countRowsRead,
  createLargeCommunity,
  createTestCommunity,
  insertSpace,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { MentionableMember } from './contract.ts';

const community = await createTestCommunity();
const viewer = await actors.member(community, { user: { name: 'Mari Maasikas' } });

/** Returns the names offered to the viewer for a search, by default in a space for all members. */
async function offered(q: string, { at = community, as = viewer, space = '' } = {}): Promise<string[]> {
  const id = space || (await insertSpace(at));
  const { body } = await call<{ data: { items: MentionableMember[] } }>(
    at,
    'GET',
    `/api/mentions?${new URLSearchParams({ q, space: id })}`,
    { as },
  );
  return body.data.items.map(({ name }) => name);
}
const named = (name: string, user: Partial<typeof users.$inferInsert> = {}, at: TestCommunity = community) =>
  actors.member(at, { user: { name, ...user } });

describe('members offered for mentions', () => {
  it('are found by prefixes of the words in their name, in any order', async () => {
    await named('Kalle Kuusk');
    await named('Õnne-Liis Öövel');
    for (const q of ['kal', 'KUU', 'kuusk kal', 'k ku']) expect(await offered(q)).toEqual(['Kalle Kuusk']);
    for (const q of ['õnne', 'LIIS', 'öö liis']) expect(await offered(q)).toEqual(['Õnne-Liis Öövel']);
    for (const q of ['alle', 'kal öö', '%', '_', "' or 1=1", '']) expect(await offered(q)).toEqual([]);
  });

  it('are limited to 8, without duplicates', async () => {
    for (let index = 0; index < 10; index += 1) await named(`Peeter Peet${index} Peegel`);
    const found = await offered('pee');
    expect([found.length, new Set(found).size]).toEqual([8, 8]);
  });

  it('exclude the viewer, hidden profiles, and banned, unconfirmed and deleted members', async () => {
    await named('Urve Ulm');
    await named('Urve Peidus', { profileVisibility: 'nobody' });
    await named('Urve Keelatud', { status: 'banned' });
    await named('Urve Kinnitamata', { emailVerifiedAt: null });
    await named('Urve Läinud', { status: 'deleted', deletedAt: testNow.getTime() } as object);
    expect(await offered('urve')).toEqual(['Urve Ulm']);
    expect(await offered('mari')).toEqual([]);
  });

  it('include only those who can read the space at that moment, by tier or as staff', async () => {
    const user = (name: string) => ({ user: { name } });
    await named('Tiina Tavaline');
    await actors.premium(community, user('Tiina Tasuline'));
    await actors.donator(community, user('Tiina Toetaja'));
    await actors.moderator(community, user('Tiina Toimetaja'));
    const as = await actors.admin(community);
    const inSpace = async (readAccess: 'members' | 'premium' | 'donator') =>
      (await offered('tiina', { as, space: await insertSpace(community, { readAccess }) })).sort();
    expect(await inSpace('members')).toEqual(['Tiina Tasuline', 'Tiina Tavaline', 'Tiina Toetaja', 'Tiina Toimetaja']);
    expect(await inSpace('premium')).toEqual(['Tiina Tasuline', 'Tiina Toetaja', 'Tiina Toimetaja']);
    expect(await inSpace('donator')).toEqual(['Tiina Toetaja', 'Tiina Toimetaja']);
  });

  it('can be requested by the space’s slug, but only by those who can read the space', async () => {
    await named('Ott Ots');
    const space = await insertSpace(community, { slug: 'toetajad', readAccess: 'donator' });
    const ask = (id: string, as = viewer) => call(community, 'GET', `/api/mentions?q=ott&space=${id}`, { as });
    expect((await ask(space)).status).toBe(404);
    expect((await ask(newId())).status).toBe(404);
    expect((await ask('toetajad', await actors.donator(community))).status).toBe(200);
  });

  it('are found among 10,000 members by reading each candidate only once', async () => {
    const here = await createLargeCommunity();
    const as = await actors.member(here);
    const [open, closed] = [await insertSpace(here), await insertSpace(here, { readAccess: 'donator' })];
    const admin = await actors.admin(here);
    for (const [q, space, found, mostRead] of [
      ['m', open, 8, 200],
      ['mari pere', open, 8, 200],
      ['mart pere0999', open, 1, 200],
      // Nobody who matches can read this space, so everybody is looked at.
      ['pere', closed, 0, 50_000],
    ] as const) {
      let offeredCount = 0;
      const rowsRead = await countRowsRead(async () => {
        offeredCount = (await offered(q, { at: here, as: space === open ? as : admin, space })).length;
      });
      expect(rowsRead).toBeLessThan(mostRead);
      expect([q, offeredCount]).toEqual([q, found]);
    }
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { actors, call, createTestCommunity, insertExpert, type TestCommunity } from '#api/testing/index.ts';
import type { Expert } from './contract.ts';
import { expertProfiles } from './schema.ts';

type Answer = { data: Page<Expert> };

const arrangeExpert = (
  community: TestCommunity,
  name: string | null = 'Mart Põder',
  profile: Partial<typeof expertProfiles.$inferInsert> = {},
) => insertExpert(community, { name }, profile);

const list = (community: TestCommunity, query = '', headers: Record<string, string> = {}) =>
  call<Answer>(community, 'GET', `/api/experts${query}`, { headers });

describe('GET /api/experts', () => {
  it('shows an expert in the viewer’s language, without anything about the account', async () => {
    const community = await createTestCommunity();
    const { id, email } = await arrangeExpert(community, 'Mart Põder', {
      place: 'Pärnu',
      pictureFile: 'mart-poder.svg',
    });
    const shown = {
      id,
      name: 'Mart Põder',
      headline: 'Unenõustaja',
      about: 'Hea uni algab hommikul.',
      fields: ['Uni'],
      languages: ['et', 'en'],
      place: 'Pärnu',
      picture: `/files/${community.tenant.slug}/brand/mart-poder.svg?v=1`,
      initials: 'MP',
      availability: 'open',
      takesQuestions: true,
    };
    const { status, body } = await list(community);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { items: [shown], nextCursor: null } });
    expect(JSON.stringify(body)).not.toContain(email);
    const english = await list(community, '', { cookie: 'locale=en' });
    expect(english.body.data.items).toMatchObject([{ headline: 'Sleep counsellor', fields: ['Sleep'] }]);
  });

  it('shows the account’s picture, otherwise one from the brand folder, otherwise initials', async () => {
    const community = await createTestCommunity();
    const { id } = await arrangeExpert(community, null);
    expect((await list(community)).body.data.items).toMatchObject([{ name: null, picture: null, initials: '?' }]);
    await community.db.update(expertProfiles).set({ pictureFile: 'mart-poder.svg' });
    expect((await list(community)).body.data.items[0]?.picture).toContain('/brand/mart-poder.svg');
    await community.db.update(users).set({ avatarKey: 'kuu/avatars/1.webp' }).where(eq(users.id, id));
    expect((await list(community)).body.data.items).toMatchObject([{ picture: '/files/kuu/avatars/1.webp' }]);
  });

  it('shows a text in its only language if there is no other', async () => {
    const community = await createTestCommunity();
    await arrangeExpert(community, 'Eesti', { headlineEn: '', aboutEn: '' });
    await arrangeExpert(community, 'English', { headlineEt: '', aboutEt: '' });
    const shown = async (locale: string) =>
      (await list(community, '', { cookie: `locale=${locale}` })).body.data.items.map(({ headline, about }) => [
        headline,
        about,
      ]);
    const english = ['Sleep counsellor', 'Good sleep starts in the morning.'];
    const estonian = ['Unenõustaja', 'Hea uni algab hommikul.'];
    expect([await shown('et'), await shown('en')]).toEqual([
      [english, estonian],
      [english, estonian],
    ]);
  });

  it('omits unlisted, former, banned and unconfirmed experts', async () => {
    const community = await createTestCommunity();
    await arrangeExpert(community, 'Unlisted', { isListed: false });
    const [former, banned] = [await arrangeExpert(community, 'Former'), await arrangeExpert(community, 'Banned')];
    await insertExpert(community, { emailVerifiedAt: null });
    await community.db.update(users).set({ isExpert: false }).where(eq(users.id, former.id));
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    await actors.expert(community);
    expect((await list(community)).body.data.items).toEqual([]);
    for (const { id } of [former, banned]) {
      expect((await call(community, 'GET', `/api/experts/${id}`)).status).toBe(404);
    }
  });

  it('returns all experts in pages, newest first, without gaps or repeats while others join', async () => {
    const community = await createTestCommunity();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.unshift((await arrangeExpert(community, name)).id);
    const seen: string[] = [];
    let query = '?limit=2';
    for (let pages = 1; ; pages += 1) {
      const { items, nextCursor } = (await list(community, query)).body.data;
      seen.push(...items.map(({ id }) => id));
      await arrangeExpert(community, `Joined ${pages}`);
      if (nextCursor === null) break;
      query = `?limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(ids);
  });

  it('filters every page by field (in either language), spoken language, place and availability', async () => {
    const community = await createTestCommunity();
    await arrangeExpert(community, 'Uni Tartus', { place: 'Tartu' });
    await arrangeExpert(community, 'Uni Pärnus', { place: 'Pärnu', languages: ['ru'] });
    await arrangeExpert(community, 'Toit', { place: 'Tartu', fields: [{ et: 'Toit', en: 'Food' }] });
    const names = async (query: string) =>
      (await list(community, query)).body.data.items.map(({ name }) => name).sort();
    expect(await names('?field=Uni')).toEqual(['Uni Pärnus', 'Uni Tartus']);
    expect(await names('?field=Sleep&place=Tartu')).toEqual(['Uni Tartus']);
    expect(await names('?language=ru')).toEqual(['Uni Pärnus']);
    await arrangeExpert(community, 'Ära', { availability: 'away' });
    await arrangeExpert(community, 'Vähe', { availability: 'limited', languages: ['fi'] });
    expect(await names('?field=Uni')).toContain('Ära');
    expect(await names('?available=yes')).toEqual(['Toit', 'Uni Pärnus', 'Uni Tartus', 'Vähe']);
    expect(await names('?available=yes&language=fi')).toEqual(['Vähe']);
    expect(await names('?field=&language=&place=')).toHaveLength(5);
    expect(await names(`?place=${encodeURIComponent("Tartu' or 1=1 --")}`)).toEqual([]);
    const first = (await list(community, '?place=Tartu&limit=1')).body.data;
    expect(await names(`?place=Tartu&limit=1&cursor=${first.nextCursor}`)).toEqual(['Uni Tartus']);
  });

  it('refuses an invalid cursor, limit or availability', async () => {
    const community = await createTestCommunity();
    const { status, body } = await call(community, 'GET', "/api/experts?limit=101&available=no&cursor='");
    expect(status).toBe(400);
    expect(Object.keys(body.error?.fields ?? {}).sort()).toEqual(['available', 'cursor', 'limit']);
  });

  it('reads the list in one database exchange once the brand is known', async () => {
    const community = await createTestCommunity();
    await list(community);
    expect((await list(community)).roundTrips).toBe(1);
  });
});

describe('GET /api/experts/{id}', async () => {
  const community = await createTestCommunity();

  it('returns an expert to everyone, without an e-mail address', async () => {
    const { id, email } = await arrangeExpert(community);
    const { status, body } = await call<{ data: Expert }>(community, 'GET', `/api/experts/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, name: 'Mart Põder', headline: 'Unenõustaja' });
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it('returns the same response for non-experts, another community’s experts and invalid ids', async () => {
    const mari = await actors.member(community);
    const foreign = await arrangeExpert(await createTestCommunity());
    for (const id of [mari.id, foreign.id, 'nobody', "'"]) {
      const { status, body } = await call(community, 'GET', `/api/experts/${id}`);
      expect({ status, code: body.error?.code }).toEqual({ status: 404, code: 'not_found' });
    }
  });
});

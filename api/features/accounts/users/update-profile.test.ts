import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { actors, call, createTestCommunity, createTestContext, later, minute, testNow } from '#api/testing/index.ts';
import { resources } from '#locales/index.ts';
import { consentVersions } from './consents/contract.ts';
import { profileTextLengths } from './contract.ts';
import { users } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const change = (as: { token: string }, body: unknown, now = testNow) =>
  call(community, 'PATCH', '/api/users/profile', { as, body, now });
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

describe('PATCH /api/users/profile', () => {
  it('changes the given fields and returns the profile', async () => {
    const mari = await actors.member(community);
    const { status, body } = await change(mari, {
      name: '  Mari Mets ',
      about: 'Kirjutan metsast.\r\nJa rabast.',
      locale: 'en',
      profileVisibility: 'everyone',
      theme: 'dark',
      notifications: { digest: true },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id: mari.id,
      name: 'Mari Mets',
      initials: 'MM',
      about: 'Kirjutan metsast.\nJa rabast.',
      locale: 'en',
      profileVisibility: 'everyone',
      theme: 'dark',
      notifications: { digest: true, events: true, campaigns: false, news: true, offers: true, eventNews: true },
    });
    const { body: seen } = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(seen.user).toEqual(body.user);
  });

  it('keeps the fields that are not given', async () => {
    const mari = await actors.member(community, { user: { about: 'Metsast.', mailDigest: true } });
    expect((await change(mari, {})).body.user).toMatchObject({ name: 'Mari Maasikas', about: 'Metsast.' });
    expect((await change(mari, { notifications: { events: false } })).body.user?.notifications).toEqual({
      digest: true,
      events: false,
      campaigns: false,
      ...{ news: true, offers: true, eventNews: true },
    });
  });

  it('stores an empty name as null', async () => {
    const mari = await actors.member(community);
    expect((await change(mari, { name: ' ' })).body.user?.name).toBeNull();
  });

  it('accepts a description of 500 characters and refuses one of 501', async () => {
    const mari = await actors.member(community);
    expect((await change(mari, { about: 'õ'.repeat(500) })).status).toBe(200);
    const { status, body } = await change(mari, { about: 'õ'.repeat(501) });
    expect([status, body.error?.fields]).toMatchObject([400, { about: { code: 'about_too_long' } }]);
  });

  it.each(profileTexts)('stores the lines of a text (%s) up to its limit, and refuses a longer one', async (text) => {
    const mari = await actors.member(community);
    const { max, error } = profileTextLengths[text];
    const longest = `Mets\n${'õ'.repeat(max - 5)}`;
    expect((await change(mari, { [text]: ` ${longest.replace('\n', '\r\n')}\n` })).body.user?.[text]).toBe(longest);
    const { status, body } = await change(mari, { name: 'Uus', [text]: `${longest}õ` });
    expect([status, body.error?.fields]).toMatchObject([400, { [text]: { code: error } }]);
    expect(await rowOf(mari.id)).toMatchObject({ name: 'Mari Maasikas', [text]: longest });
    expect((await change(mari, { [text]: '\n' })).body.user?.[text]).toBeNull();
  });

  it('refuses an unknown visibility, language or theme, and a name of two lines', async () => {
    const mari = await actors.member(community);
    for (const body of [{ profileVisibility: 'friends' }, { locale: 'fi' }, { theme: 'pink' }, { name: 'a\nb' }]) {
      expect((await change(mari, body)).status).toBe(400);
    }
  });

  it('ignores role, tier, isExpert, emailVerified and other internal fields', async () => {
    const mari = await actors.member(community);
    const before = await rowOf(mari.id);
    const { status, body } = await change(mari, {
      id: '00000000-0000-7000-8000-000000000000',
      email: 'teine@people.test',
      role: 'admin',
      status: 'inactive',
      tier: 'DONATOR',
      plan: 'donator',
      subscription: { plan: 'donator' },
      isExpert: true,
      emailVerified: false,
      emailVerifiedAt: null,
      passwordHash: 'x',
      avatarKey: 'ryup/brand/logo.svg',
      campaignsConsentAt: 1,
      mailDigest: true,
      createdAt: 0,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role: 'user', isExpert: false, subscription: { tier: null } });
    expect(await rowOf(mari.id)).toEqual(before);
  });

  it('keeps the time and version of the first campaign consent until it is withdrawn', async () => {
    const mari = await actors.member(community);
    await change(mari, { notifications: { campaigns: true } });
    await change(mari, { notifications: { campaigns: true } }, later(minute));
    expect((await rowOf(mari.id))?.campaignsConsentAt).toBe(testNow.getTime());
    expect((await rowOf(mari.id))?.campaignsConsentVersion).toBe(consentVersions.campaigns);
    await change(mari, { notifications: { campaigns: false } });
    expect(await rowOf(mari.id)).toMatchObject({ campaignsConsentAt: null, campaignsConsentVersion: null });
  });

  it('records the version of the consent text shown beside the checkbox', () => {
    for (const locale of ['et', 'en'] as const) {
      const { campaigns, campaignsHint } = resources[locale].settings.notifications;
      expect(`${campaigns}. ${campaignsHint}`).toBe(resources[locale].consents[consentVersions.campaigns]);
    }
  });

  it('keeps the consent text of every version, since someone may have agreed to it', () => {
    const { et, en } = resources;
    expect([et.consents, en.consents]).toEqual([
      {
        1: 'Uudised ja pakkumised. Ainult sinu nõusolekul, mille saad igal ajal tagasi võtta.',
        2: 'Nõustud, et saadame sulle e-postiga uudiskirja. Igas kirjas on link, millega saad sellest kohe loobuda.',
      },
      {
        1: 'News and offers. Only if you agree. You can withdraw your consent at any time.',
        2: 'You agree that we send you our newsletter by e-mail. Every e-mail has a link that ends it at once.',
      },
    ]);
  });

  it('changes one stream of campaigns and keeps the consent', async () => {
    const mari = await actors.member(community, { user: { campaignsConsentAt: 1 } });
    const { body } = await change(mari, { notifications: { offers: false } });
    expect(body.user?.notifications).toMatchObject({ campaigns: true, news: true, offers: false, eventNews: true });
    expect((await change(mari, { notifications: { offers: true } })).body.user?.notifications.offers).toBe(true);
  });

  it("refreshes public pages only when an expert's name changes", async () => {
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const [mari, olga] = [await actors.member(community), await actors.expert(community)];
    const before = await epoch();
    await change(mari, { name: 'Mari' });
    await change(olga, { about: 'Nõustan.' });
    expect(await epoch()).toBe(before);
    await change(olga, { name: 'Olga' });
    expect(await epoch()).toBe(before + 1);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consentVersions } from '#api/features/accounts/users/consents/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { actors, call, createTestCommunity, createTestContext, testNow } from '#api/testing/index.ts';
import { unsubscribeUrls } from '../unsubscribe/tokens.ts';
import type { MailPreferences } from './contract.ts';
import { preferencesDays } from './tokens.ts';

const community = await createTestCommunity();
const { db } = community;
const none = { mailEvents: false, mailCommunity: false, mailDigest: false };
const member = (user: object = {}) => actors.member(community, { user });
const tokenOf = ({ id: userId, email }: { id: string; email: string }, at = community) => {
  const { preferences = '' } = unsubscribeUrls(createTestContext(at), { stream: 'events', userId, email });
  return new URL(preferences).searchParams.get('token') ?? '';
};
const post = (body: object, now = testNow) =>
  call<{ data: MailPreferences; error?: { code: string } }>(community, 'POST', '/api/email/preferences', { body, now });
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

describe('POST /api/email/preferences', () => {
  it('returns whether each stream is on and nothing else about the member', async () => {
    const mari = await member({ ...none, mailDigest: true, campaignsConsentAt: 1, mailOffers: false });
    const { status, body } = await post({ token: tokenOf(mari) });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: {
          ...{ campaigns: true, news: true, offers: false, eventNews: true },
          ...{ events: false, community: false, digest: true },
        },
      },
    ]);
  });

  it('changes only the given streams of this member, and stores the time and version of a consent', async () => {
    const [mari, jaan] = [await member(none), await member(none)];
    const { body } = await post({ token: tokenOf(mari), campaigns: true, digest: true, offers: false });
    expect(body.data).toMatchObject({ campaigns: true, digest: true, offers: false, events: false, news: true });
    expect(await rowOf(mari.id)).toMatchObject({
      ...{
        campaignsConsentAt: testNow.getTime(),
        campaignsConsentVersion: consentVersions.campaigns,
        mailDigest: true,
        mailOffers: false,
      },
      ...{ mailEvents: false, mailCommunity: false, mailNews: true },
    });
    expect(await rowOf(jaan.id)).toMatchObject({ ...none, campaignsConsentAt: null, mailOffers: true });
    await post({ token: tokenOf(mari), campaigns: false });
    expect(await rowOf(mari.id)).toMatchObject({ campaignsConsentAt: null, campaignsConsentVersion: null });
  });

  it('turns weekly figures off, but never on', async () => {
    const [mari, olga] = [await member(), await actors.admin(community, { user: { mailFigures: true } })];
    expect((await post({ token: tokenOf(mari), figures: true })).body.data.figures).toBeUndefined();
    expect((await rowOf(mari.id))?.mailFigures).toBe(false);
    expect((await post({ token: tokenOf(olga) })).body.data.figures).toBe(true);
    await post({ token: tokenOf(olga), figures: false });
    expect((await rowOf(olga.id))?.mailFigures).toBe(false);
  });

  it('accepts a link for 60 days, as long as the member keeps the address that it was mailed to', async () => {
    const mari = await member();
    const token = tokenOf(mari);
    const startOfDay = Math.floor(testNow.getTime() / dayMs) * dayMs;
    const last = new Date(startOfDay + preferencesDays * dayMs - 1);
    expect((await post({ token, events: false }, last)).status).toBe(200);
    expect((await post({ token, events: true }, new Date(last.getTime() + 1))).status).toBe(404);
    expect((await rowOf(mari.id))?.mailEvents).toBe(false);
    await db
      .update(users)
      .set({ email: `new-${mari.email}` })
      .where(eq(users.id, mari.id));
    expect((await post({ token, events: true })).status).toBe(404);
    expect((await rowOf(mari.id))?.mailEvents).toBe(false);
  });

  it('returns the same refusal for every invalid link: altered, from another community, for another purpose or of a deleted account', async () => {
    const [mari, jaan, gone] = [await member(), await member(), await member()];
    const token = tokenOf(mari);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id));
    const [, until = ''] = token.split('.');
    const { page } = unsubscribeUrls(createTestContext(community), {
      ...{ stream: 'events', userId: mari.id, email: mari.email },
    });
    for (const altered of [
      token.replace(mari.id, jaan.id),
      token.replace(`.${until}.`, `.${Number(until) + 1}.`),
      token.slice(0, -1),
      tokenOf(mari, await createTestCommunity()),
      tokenOf(gone),
      new URL(page).searchParams.get('token'),
      '',
    ]) {
      const { status, body } = await post({ token: altered, events: false });
      expect([altered, status, body.error?.code]).toEqual([altered, 404, 'mail_preferences_invalid']);
    }
    expect((await rowOf(mari.id))?.mailEvents).toBe(true);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { campaignRecipients, campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  findMailedLink,
  later,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { consentVersions } from '../users/consents/contract.ts';
import { newsletterSubscribers } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
let people = 0;
const newAddress = () => {
  people += 1;
  return `reader${people}@people.test`;
};
const subscribe = (email: string, given: object = {}, at: TestCommunity = community) =>
  call(at, 'POST', '/api/newsletter', { body: { email, ...given } });
const tokenFor = async (email: string, at: TestCommunity = community) =>
  (await findMailedLink(at, email)).searchParams.get('token') ?? '';
const confirm = (token: string, now = testNow, at: TestCommunity = community) =>
  call<{ data?: { kind: string }; error?: { code: string } }>(at, 'POST', '/api/newsletter/confirm', {
    ...{ body: { token }, now },
  });
const mailsTo = async (email: string) => (await readOutbox(community)).filter(({ to }) => to === email);
const subscriberOf = async (email: string) =>
  (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];
const memberOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const subscribed = async (email = newAddress(), now = testNow) => {
  await subscribe(email);
  await confirm(await tokenFor(email), now);
  return email;
};

describe('subscribing to the newsletter without an account', () => {
  it('stores a subscriber only once they confirm by the mailed link, with the time and version of the consent', async () => {
    const email = newAddress();
    expect((await subscribe(` ${email.toUpperCase()} `, { locale: 'en' })).status).toBe(202);
    expect(await subscriberOf(email)).toBeUndefined();
    const token = await tokenFor(email);
    expect(token).not.toContain(email);
    const { status, body } = await confirm(token, later(day));
    expect([status, body.data]).toEqual([200, { kind: 'newsletter' }]);
    expect(await subscriberOf(email)).toMatchObject({
      ...{ email, locale: 'en', consentedAt: later(day).getTime(), consentVersion: consentVersions.newsletter },
    });
    expect((await confirm(token, later(2 * day))).status).toBe(200);
    expect(await subscriberOf(email)).toMatchObject({ consentedAt: later(day).getTime() });
  });

  it('accepts the mailed link for 7 days, only unaltered and only in the community that sent it', async () => {
    const email = newAddress();
    await subscribe(email);
    const token = await tokenFor(email);
    for (const [given, now, at] of [
      [token, later(7 * day), community],
      [`${token.slice(0, -2)}AA`, testNow, community],
      ['', testNow, community],
      [token, testNow, await createTestCommunity()],
    ] as const) {
      const { status, body } = await confirm(given, now, at);
      expect([status, body.error?.code]).toEqual([410, 'newsletter_link_invalid']);
    }
    expect(await subscriberOf(email)).toBeUndefined();
    expect((await confirm(token, later(7 * day - 1))).status).toBe(200);
  });

  it('mails an address at most three times a day, and never if the hidden decoy field is filled in', async () => {
    const [email, bot] = [newAddress(), newAddress()];
    for (const _ of [1, 2, 3, 4]) expect((await subscribe(email)).status).toBe(202);
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await subscribe(bot, { topic: 'x' })).status).toBe(202);
    expect(await mailsTo(bot)).toHaveLength(0);
  });

  it('mails no link in a community that doesn’t offer the newsletter', async () => {
    const closed = await createTestCommunity();
    closed.tenant.newsletter = { isOffered: false, isConfirmed: false };
    const email = newAddress();
    expect((await subscribe(email, {}, closed)).status).toBe(202);
    expect(await readOutbox(closed)).toEqual([]);
  });

  it('returns the same response and sends the same mail for a member’s address, and turns on only the newsletter stream', async () => {
    const [mari, jaan] = [
      await actors.member(community),
      await actors.member(community, { user: { campaignsConsentAt: 5, campaignsConsentVersion: 1, mailNews: false } }),
    ];
    for (const { email } of [mari, jaan]) {
      expect(await subscribe(email)).toMatchObject({ status: 202, body: { success: true } });
      expect((await confirm(await tokenFor(email))).body.data).toEqual({ kind: 'newsletter' });
      expect(await subscriberOf(email)).toBeUndefined();
    }
    expect(await memberOf(mari.id)).toMatchObject({
      ...{ campaignsConsentAt: testNow.getTime(), campaignsConsentVersion: consentVersions.newsletter },
      ...{ mailNews: true, mailOffers: false, mailEventNews: false },
    });
    expect(await memberOf(jaan.id)).toMatchObject({
      ...{ campaignsConsentAt: 5, campaignsConsentVersion: 1, mailNews: true, mailOffers: true, mailEventNews: true },
    });
  });

  it('lifts the suppression of an address that subscribes again', async () => {
    const email = newAddress();
    const context = createTestContext(community);
    await suppressAddress(db, context, email, 'complained', 1);
    await subscribed(email);
    expect(await findSuppression(db, context, email)).toEqual([]);
  });

  it('can be undone by the unsubscribe link in a mail, even if the link is opened twice', async () => {
    const email = await subscribed();
    const { id: userId = '' } = (await subscriberOf(email)) ?? {};
    const { oneClick } = unsubscribeUrls(createTestContext(community), { stream: 'newsletter', userId, email });
    const { pathname, search } = new URL(oneClick);
    for (const _ of [1, 2]) {
      const { status, body } = await call<{ data: object }>(community, 'POST', `${pathname}${search}`);
      expect([status, body.data]).toEqual([200, { stream: 'newsletter' }]);
    }
    expect(await subscriberOf(email)).toBeUndefined();
  });
});

describe('subscribers who join', () => {
  const consent = {
    ...{ campaignsConsentAt: testNow.getTime(), campaignsConsentVersion: consentVersions.newsletter },
    ...{ mailNews: true, mailOffers: false, mailEventNews: false },
  };

  it('stay subscribers until their address is confirmed, and then keep the newsletter as members', async () => {
    const email = await subscribed();
    const { id } = await actors.member(community, { user: { email, emailVerifiedAt: null } });
    expect(await subscriberOf(email)).toBeDefined();
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id));
    expect([await memberOf(id), await subscriberOf(email)]).toMatchObject([consent, undefined]);
  });

  it('stay subscribers while they wait for approval, and then keep the newsletter as members', async () => {
    const email = await subscribed();
    const { id } = await actors.member(community, { user: { email, status: 'waiting' } });
    expect(await subscriberOf(email)).toBeDefined();
    await db.update(users).set({ status: 'active' }).where(eq(users.id, id));
    expect([await memberOf(id), await subscriberOf(email)]).toMatchObject([consent, undefined]);
  });

  it('keep the newsletter if their account is confirmed from the start or changes to the subscribed address later', async () => {
    const [first, second] = [await subscribed(), await subscribed()];
    const invited = await actors.member(community, { user: { email: first } });
    const moved = await actors.member(community);
    await db.update(users).set({ email: second }).where(eq(users.id, moved.id));
    for (const [{ id }, email] of [
      [invited, first],
      [moved, second],
    ] as const) {
      expect([await memberOf(id), await subscriberOf(email)]).toMatchObject([consent, undefined]);
    }
  });

  it('keep the consent that they gave earlier as members', async () => {
    const email = await subscribed();
    const mari = await actors.member(community, { user: { campaignsConsentAt: 7, campaignsConsentVersion: 1 } });
    await db.update(users).set({ email }).where(eq(users.id, mari.id));
    expect(await memberOf(mari.id)).toMatchObject({ campaignsConsentAt: 7, mailOffers: true, mailEventNews: true });
  });
});

describe('the unsubscribe link in a newsletter from before its recipient joined', () => {
  it('turns the newsletter off for that member and no one else', async () => {
    const [email, other] = [await subscribed(), await actors.member(community, { user: { campaignsConsentAt: 1 } })];
    const { id: userId = '' } = (await subscriberOf(email)) ?? {};
    const campaign = { id: newId(), name: 'June', stream: 'news', segment: { kind: 'all' }, texts: {} } as const;
    await db.insert(campaigns).values({ ...campaign, createdBy: other.id, createdAt: 1, changedAt: 1 });
    await db
      .insert(campaignRecipients)
      .values({ campaignId: campaign.id, recipientId: userId, state: 'sent', sentAt: 1 });
    const mari = await actors.member(community, { user: { email } });
    expect(await memberOf(mari.id)).toMatchObject({ mailNews: true });
    const { oneClick } = unsubscribeUrls(createTestContext(community), { stream: 'newsletter', userId, email });
    const { pathname, search } = new URL(oneClick);
    expect((await call(community, 'POST', `${pathname}${search}`)).status).toBe(200);
    expect([await memberOf(mari.id), await memberOf(other.id)]).toMatchObject([
      { mailNews: false },
      { mailNews: true },
    ]);
  });
});

describe('a member’s consent to campaigns', () => {
  const careful = async () => {
    const at = await createTestCommunity();
    at.tenant.newsletter = { isOffered: true, isConfirmed: true };
    return at;
  };
  const tick = (at: TestCommunity, as: { token: string }, notifications: object) =>
    call<{ user: { notifications: object }; isConsentAsked: boolean }>(at, 'PATCH', '/api/users/profile', {
      ...{ as, body: { notifications } },
    });

  it('is given only by a mailed link if the community requires one, while the rest of the form is saved at once', async () => {
    const at = await careful();
    const mari = await actors.member(at);
    const { body } = await tick(at, mari, { campaigns: true, events: false });
    expect([body.isConsentAsked, body.user.notifications]).toMatchObject([true, { campaigns: false, events: false }]);
    const read = async () => (await at.db.select().from(users).where(eq(users.id, mari.id)))[0];
    expect((await read())?.campaignsConsentAt).toBeNull();
    const token = await tokenFor(mari.email, at);
    expect((await confirm(token, testNow, at)).body.data).toEqual({ kind: 'campaigns' });
    expect(await read()).toMatchObject({
      ...{ campaignsConsentAt: testNow.getTime(), campaignsConsentVersion: consentVersions.campaigns },
      ...{ mailNews: true, mailOffers: true },
    });
    expect((await tick(at, mari, { campaigns: true })).body.isConsentAsked).toBe(false);
    await tick(at, mari, { campaigns: false });
    expect((await read())?.campaignsConsentAt).toBeNull();
  });

  it('isn’t given by a link for an address that the member no longer has', async () => {
    const at = await careful();
    const mari = await actors.member(at);
    await tick(at, mari, { campaigns: true });
    const token = await tokenFor(mari.email, at);
    await at.db.update(users).set({ email: 'new@people.test' }).where(eq(users.id, mari.id));
    expect((await confirm(token, testNow, at)).status).toBe(410);
  });

  it('is given by the checkbox alone if the community doesn’t require a mailed link', async () => {
    const mari = await actors.member(community);
    const { body } = await tick(community, mari, { campaigns: true });
    expect([body.isConsentAsked, body.user.notifications]).toMatchObject([false, { campaigns: true }]);
  });
});

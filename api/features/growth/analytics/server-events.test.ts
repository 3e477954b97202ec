import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AnalyticsJob } from '#api/platform/analytics/queue-event.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import type { MailJob } from '#api/platform/mail/outbox.ts';
import {
  actors,
  call,
  createTestCommunity,
  failExchange,
  findMailedLink,
  hour,
  type Loss,
  later,
  type TestCommunity,
} from '#api/testing/index.ts';
import {
  advanceStripeClock,
  copyPayingCommunity,
  createPayingCommunity,
  createSubscriber,
  deliverAllEvents,
  manageSubscription,
  oneMonthLater,
  payForPlan,
} from '#api/testing/stripe.ts';

async function countsOf({ db }: TestCommunity) {
  const rows = await db.select().from(analyticsCounts).where(eq(analyticsCounts.period, 'hour'));
  const counts: Record<string, number> = {};
  for (const { name, count } of rows) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

/** The events queued for the community's analytics service. */
const forwardedBy = ({ jobs }: TestCommunity) =>
  (jobs as readonly (MailJob | AnalyticsJob)[]).flatMap((job) => ('events' in job ? job.events : []));

const service = { tenant: { analytics: { host: 'https://analytics.test' } } };

describe('a subscription', () => {
  it('is counted when it starts, is cancelled, resumed, changed and ended; each charge counts as a purchase', async () => {
    const { community, mari } = await createSubscriber();
    const begun = { 'Subscription Started': 1, 'Purchase Completed': 1 };
    expect(await countsOf(community)).toEqual(begun);
    await manageSubscription(community, mari, 'cancel');
    await manageSubscription(community, mari, 'cancel');
    await manageSubscription(community, mari, 'resume');
    const both = { 'Subscription Cancelled': 1, 'Subscription Resumed': 1 };
    expect(await countsOf(community)).toEqual({ ...begun, ...both });
    await manageSubscription(community, mari, 'change', { body: { plan: 'donator' } });
    const changed = { ...both, 'Subscription Started': 1, 'Subscription Changed': 1, 'Purchase Completed': 2 };
    expect(await countsOf(community)).toEqual(changed);
    await advanceStripeClock(community, later(2 * hour, oneMonthLater));
    await deliverAllEvents(community, later(2 * hour, oneMonthLater));
    expect(await countsOf(community)).toEqual({ ...changed, 'Purchase Completed': 3 });
    await manageSubscription(community, mari, 'refund', { now: later(3 * hour, oneMonthLater) });
    await deliverAllEvents(community, later(3 * hour, oneMonthLater));
    expect(await countsOf(community)).toEqual({ ...changed, 'Purchase Completed': 3, 'Subscription Ended': 1 });
  });

  it.each<Loss>(['before', 'after'])(
    'is counted exactly once even if any database exchange fails %s it is applied',
    async (loss) => {
      const paid = await createPayingCommunity();
      await payForPlan(paid, await actors.member(paid), 'premium');
      let number = 1;
      for (let isLost = true; isLost; number += 1) {
        const community = await copyPayingCommunity(paid);
        const [event] = await community.events();
        if (!event) throw new Error('no one paid');
        isLost = await failExchange(number, loss, () => community.deliver(event));
        await Promise.all([community.deliver(event), deliverAllEvents(community)]);
        await deliverAllEvents(community);
        const counts = await countsOf(community);
        expect([number, counts]).toEqual([number, { 'Subscription Started': 1, 'Purchase Completed': 1 }]);
      }
      expect(number).toBeGreaterThan(6);
    },
  );

  it('is forwarded anonymously after a webhook, and under the member’s hash after their own request', async () => {
    const community = await createPayingCommunity(service);
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    await deliverAllEvents(community);
    const [started, purchase, ...more] = forwardedBy(community);
    expect(more).toEqual([]);
    expect(started).toMatchObject({ event: 'Subscription Started', isMember: false, properties: { plan: 'premium' } });
    expect(purchase).toMatchObject({
      event: 'Purchase Completed',
      isMember: false,
      properties: { kind: 'subscription', plan: 'premium', amount: 499, currency: 'EUR' },
    });
    expect(started?.distinctId).not.toBe(purchase?.distinctId);
    await manageSubscription(community, mari, 'cancel');
    const [cancelled] = forwardedBy(community).slice(2);
    expect(cancelled).toMatchObject({ event: 'Subscription Cancelled', isMember: true });
    expect(JSON.stringify(forwardedBy(community))).not.toContain(mari.id);
  });

  it('is counted but not forwarded for a member who declines tracking', async () => {
    const community = await createPayingCommunity(service);
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    await deliverAllEvents(community);
    const before = forwardedBy(community).length;
    await call(community, 'POST', '/api/subscription/cancel', { as: mari, headers: { 'sec-gpc': '1' } });
    expect((await countsOf(community))['Subscription Cancelled']).toBe(1);
    expect(forwardedBy(community)).toHaveLength(before);
  });
});

describe('a gift card order', () => {
  it('counts as one purchase, however often the webhook arrives', async () => {
    const community = await createPayingCommunity(service);
    const wanted = { tier: 'premium', months: 3, quantity: 2, email: 'ostja@people.test' };
    const { body } = await call<{ data: { url: string } }>(community, 'POST', '/api/orders', { body: wanted });
    await community.stripe('pay', { session: body.data.url.split('/').at(-1) });
    await Promise.all([deliverAllEvents(community), deliverAllEvents(community)]);
    await deliverAllEvents(community);
    expect(await countsOf(community)).toEqual({ 'Purchase Completed': 1 });
    expect(forwardedBy(community)).toMatchObject([
      {
        isMember: false,
        properties: { kind: 'gift_card', plan: 'premium', amount: 2994, currency: 'EUR', quantity: 2 },
      },
    ]);
  });
});

describe('an administrator’s action', () => {
  const batch = { tier: 'premium', months: 1, quantity: 1 };

  it('is counted if it succeeds, but not if it only reads, is invalid or is forbidden', async () => {
    const community = await createTestCommunity(service);
    const [admin, mari] = [await actors.admin(community), await actors.member(community)];
    const post = (as: { token: string }, body: object) =>
      call(community, 'POST', '/api/admin/gift-cards', { as, body });
    await post(mari, batch);
    await post(admin, { ...batch, quantity: 0 });
    await call(community, 'GET', '/api/admin/gift-cards', { as: admin });
    expect(await countsOf(community)).toEqual({});
    expect((await post(admin, batch)).status).toBeLessThan(300);
    expect(await countsOf(community)).toEqual({ 'Admin Action': 1 });
    expect(forwardedBy(community)).toMatchObject([{ isMember: true, properties: { action: 'post gift-cards' } }]);
  });
});

describe('an e-mail address that is confirmed by a password reset', () => {
  it('counts as one registration, and not again at a later reset', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community, { user: { emailVerifiedAt: null } });
    for (const password of ['kuu paistab metsa kohal', 'päike paistab mere kohal']) {
      await call(community, 'POST', '/api/auth/forgot-password', { body: { email: mari.email } });
      const token = (await findMailedLink(community, mari.email)).searchParams.get('token');
      const reset = () => call(community, 'POST', '/api/auth/reset-password', { body: { token, password } });
      expect((await reset()).status).toBe(200);
      expect((await reset()).status).not.toBe(200);
    }
    expect(await countsOf(community)).toEqual({ 'User Registered': 1 });
  });
});

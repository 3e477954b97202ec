import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { call, createTestContext, day, hour, insertGiftCard, later, minute } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createSubscriber,
  deliverAllEvents,
  keepSignedIn,
  manageSubscription,
  oneMonthLater,
  subscriptionOf,
} from '#api/testing/stripe.ts';

type Subscriber = Awaited<ReturnType<typeof createSubscriber>>;
type Given = { data: { from: string; until: string }; error?: { code: string } };

/** Creates a subscriber whose paid month ended in April, in the grace period before the charge succeeds. */
async function inGracePeriod(now: Date, options: { isDeclined?: boolean; plan?: 'premium' | 'donator' } = {}) {
  const subscriber = await createSubscriber(options.plan);
  const { community, customer } = subscriber;
  if (options.isDeclined) await community.stripe('card', { customer, isDeclined: true });
  await runMinute(createTestContext(community, { now: later(-minute, oneMonthLater) }));
  await advanceTo(subscriber, now);
  return subscriber;
}

async function advanceTo({ community }: Subscriber, now: Date): Promise<void> {
  await advanceStripeClock(community, now);
  await deliverAllEvents(community, now);
}

/** Previews and redeems a card. Returns both responses. */
async function redeemAt({ community, mari: as }: Subscriber, now: Date, tier: 'premium' | 'donator' = 'premium') {
  const { code, id } = await insertGiftCard(community, { tier, now });
  await keepSignedIn(community, as, now);
  const preview = await call<Given>(community, 'POST', '/api/gift-cards/preview', { as, now, body: { code } });
  const outcome = await call<Given>(community, 'POST', '/api/gift-cards/redeem', { as, now, body: { code } });
  return { id, preview: preview.body, outcome: outcome.body };
}

const stateOf = ({ community, mari }: Subscriber, now: Date) => subscriptionOf(community, mari, now);

/** Returns the span of one month from the given time, without a daylight saving change. */
const monthFrom = (now: Date) => {
  const until = new Date(now);
  until.setUTCMonth(now.getUTCMonth() + 1);
  return { from: now.toISOString(), until: until.toISOString() };
};

describe('a card redeemed in a grace period', () => {
  it.each([
    ['before the charge is due', later(-minute, oneMonthLater), oneMonthLater],
    ['while the charge is being made', later(30 * minute, oneMonthLater), later(30 * minute, oneMonthLater)],
  ])('starts as soon as the paid time ends when redeemed %s', async (_, now, from) => {
    const mari = await inGracePeriod(now);
    const { preview, outcome } = await redeemAt(mari, now);
    expect(outcome.data).toMatchObject(monthFrom(from));
    expect(preview).toEqual(outcome);
    const { paid, expiresAt } = await stateOf(mari, now);
    expect([paid?.renewsAt, expiresAt]).toEqual([outcome.data.until, outcome.data.until]);
  });

  it('starts after the month that is being charged, and moves the next charge to the end of the card’s time', async () => {
    const now = later(30 * minute, oneMonthLater);
    const mari = await inGracePeriod(now);
    await redeemAt(mari, now);
    const after = later(2 * hour, oneMonthLater);
    await advanceTo(mari, after);
    const { paid, expiresAt, history, invoices } = await stateOf(mari, after);
    expect(invoices).toHaveLength(2);
    expect(history.slice(0, 2)).toMatchObject([
      { source: 'gift_card', startsAt: '2026-05-10T12:00:00.000Z', endsAt: '2026-06-10T12:00:00.000Z' },
      { source: 'payment', endsAt: '2026-05-10T12:00:00.000Z' },
    ]);
    expect([paid?.renewsAt, expiresAt]).toEqual(['2026-06-10T12:00:00.000Z', '2026-06-10T12:00:00.000Z']);
  });

  it('replaces the rest of the grace period after a failed charge', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true });
    expect((await stateOf(mari, now)).paid?.status).toBe('past_due');
    const { preview, outcome } = await redeemAt(mari, now);
    expect(outcome.data).toMatchObject(monthFrom(now));
    expect(preview).toEqual(outcome);
    const { paid, expiresAt } = await stateOf(mari, now);
    expect([paid?.renewsAt, expiresAt]).toEqual([outcome.data.until, outcome.data.until]);
  });

  it('keeps its full time when the failed charge is paid later', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true });
    await redeemAt(mari, now);
    await mari.community.stripe('card', { customer: mari.customer, isDeclined: false });
    const paidAt = later(4 * day, oneMonthLater);
    await advanceTo(mari, paidAt);
    const { paid, expiresAt } = await stateOf(mari, paidAt);
    expect([paid?.renewsAt, expiresAt]).toEqual(['2026-06-10T12:00:00.000Z', '2026-06-10T12:00:00.000Z']);
  });

  it('ends the grace period of a lower tier', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true });
    const { preview, outcome } = await redeemAt(mari, now, 'donator');
    expect(preview).toEqual(outcome);
    const { paid, history } = await stateOf(mari, now);
    expect([paid?.renewsAt, history[0]?.endsAt]).toEqual([outcome.data.until, outcome.data.until]);
  });

  it('starts when the grace period of a higher tier ends', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true, plan: 'donator' });
    const { preview, outcome } = await redeemAt(mari, now);
    expect(outcome.data).toMatchObject(monthFrom(later(7 * day, oneMonthLater)));
    expect(preview).toEqual(outcome);
    expect((await stateOf(mari, now)).tier).toBe('DONATOR');
  });

  it('starts at once if the subscription has been cancelled', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true });
    await manageSubscription(mari.community, mari.mari, 'cancel', { now });
    const { preview, outcome } = await redeemAt(mari, now);
    expect(outcome.data).toMatchObject(monthFrom(now));
    expect(preview).toEqual(outcome);
  });

  it('leaves the grace period unchanged if the provider refuses to move the charge', async () => {
    const now = later(2 * day, oneMonthLater);
    const mari = await inGracePeriod(now, { isDeclined: true });
    await mari.community.stripe('fault', { path: 'POST /v1/subscriptions', status: 402, times: 1 });
    const { id, outcome } = await redeemAt(mari, now);
    expect(outcome.error?.code).toBe('next_charge_not_moved');
    expect(await mari.community.db.$count(entitlements, eq(entitlements.reference, id))).toBe(0);
    expect((await stateOf(mari, now)).expiresAt).toBe(later(7 * day, oneMonthLater).toISOString());
  });
});

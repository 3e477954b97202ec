import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  createTestContext,
  day,
  failExchange,
  later,
  minute,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createPayingCommunity,
  type PayingCommunity,
  payForPlan,
  type SignedEvent,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import { invoices } from '../invoices/schema.ts';
import { subscriptions } from '../subscriptions/schema.ts';

const kinds = [
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.closed',
] as const;

/** Creates six events of one subscription, without delivering them. */
async function sixEvents(community: PayingCommunity, mari: TestActor): Promise<SignedEvent[]> {
  const { subscription } = await payForPlan(community, mari, 'premium');
  const [first] = await invoicesOf(community, subscription);
  await advanceStripeClock(community, later(2 * day));
  await community.stripe('dispute', { payment: first, status: 'needs_response' });
  await community.stripe('dispute', { payment: first, status: 'lost' });
  await community.stripe('refund', { payment: first });
  await community.stripe('cancel', { subscription });
  const events = await community.events(later(2 * day));
  return kinds.map((kind) => {
    const event = events.findLast(({ type, body }) => type === kind && body.includes(first ?? subscription));
    const found = event ?? events.findLast(({ type, body }) => type === kind && body.includes(subscription));
    if (!found) throw new Error(`no ${kind}`);
    return found;
  });
}

/** Returns the ids of a subscription's payments, oldest first. */
async function invoicesOf(community: PayingCommunity, subscription: string): Promise<string[]> {
  const { payments } = await community.stripe<{ payments: string[] }>('payments', { subscription });
  return payments;
}

/** Reads everything that is stored about a member's payments, except the ids of attempts. */
async function stateOf({ db }: PayingCommunity, { id }: TestActor) {
  const ledger = await db.select().from(entitlements).where(eq(entitlements.userId, id));
  return {
    subscription: (await db.select().from(subscriptions).where(eq(subscriptions.userId, id))).map(
      ({ revision: _, ...row }) => row,
    ),
    invoices: (await db.select().from(invoices).where(eq(invoices.userId, id))).map(({ receiptId: _, ...row }) => row),
    ledger: ledger.map(({ id: _, ...row }) => row),
  };
}

/** Resets the database to its state before the first event. */
async function clearPayments({ db }: PayingCommunity, mari: TestActor): Promise<void> {
  await db.batch([
    db.delete(subscriptions),
    db.delete(invoices),
    db.delete(mailOutbox),
    db.run('delete from payment_events'),
    db.run('delete from entitlement_spans'),
    db.run('delete from entitlement_ledgers'),
    db.delete(entitlements).where(eq(entitlements.userId, mari.id)),
  ]);
}

const now = later(2 * day);

describe('the six events of one subscription', async () => {
  const community = await createPayingCommunity();
  const mari = await actors.member(community);
  const events = await sixEvents(community, mari);
  const inOrder = async (order: readonly SignedEvent[]) => {
    await clearPayments(community, mari);
    for (const event of order) expect((await community.deliver(event, { now })).status).toBe(200);
    return stateOf(community, mari);
  };
  const expected = await inOrder(events);

  it('end with the charge refunded and the entitlement revoked', async () => {
    expect(expected).toMatchObject({
      subscription: [{ status: 'ended', plan: 'premium', endedAt: now.getTime() }],
      invoices: [{ amount: 499, refundedAmount: 499, reversedFor: 'refund', reversedAt: now.getTime() }],
      ledger: [{ tier: 'premium', revokedAt: now.getTime(), revokedFor: 'refund' }],
    });
    expect(await subscriptionOf(community, mari, now)).toMatchObject({ plan: 'basic', status: 'expired', paid: null });
    expect((await readOutbox(community)).map(({ to }) => to)).toEqual([mari.email]);
  });

  it('lead to the same state in any order', async () => {
    const orders = fc.sample(fc.shuffledSubarray(events, { minLength: 6 }), { numRuns: 9, seed: 20_261_121 });
    for (const order of [[...events].reverse(), ...orders]) {
      expect([order.map(({ type }) => type), await inOrder(order)]).toEqual([order.map(({ type }) => type), expected]);
    }
  });

  it('lead to the same state when delivered twice or concurrently', async () => {
    expect(await inOrder([...events, ...events])).toEqual(expected);
    await clearPayments(community, mari);
    const answers = await Promise.all(events.map((event) => community.deliver(event, { now })));
    // Like Stripe, redeliver an event that failed because of too many concurrent changes.
    for (const [index, { status }] of answers.entries()) {
      const event = events[index];
      if (status !== 200 && event) expect((await community.deliver(event, { now })).status).toBe(200);
    }
    expect(await stateOf(community, mari)).toEqual(expected);
    expect(await community.db.$count(mailOutbox)).toBe(1);
  });
});

describe('an interrupted webhook', async () => {
  const community = await createPayingCommunity();
  const mari = await actors.member(community);
  await payForPlan(community, mari, 'premium');
  const paid = (await community.events()).findLast(({ type }) => type === 'invoice.paid');
  const deliver = async () => (paid ? (await community.deliver(paid)).status : 0);
  expect(await deliver()).toBe(200);
  const expected = await stateOf(community, mari);

  it.each(['before', 'after'] as const)(
    'leads to the same state on redelivery even if interrupted %s any of its database exchanges',
    async (how) => {
      let exchanges = 0;
      for (let nth = 1; ; nth += 1) {
        await clearPayments(community, mari);
        let status = 0;
        const wasBroken = await failExchange(nth, how, async () => {
          status = await deliver();
        });
        if (!wasBroken) break;
        exchanges += 1;
        expect([nth, status]).toEqual([nth, 503]);
        expect([nth, await deliver()]).toEqual([nth, 200]);
        expect([nth, await stateOf(community, mari)]).toEqual([nth, expected]);
      }
      expect(exchanges).toBeGreaterThanOrEqual(9);
    },
  );
});

describe('a lost webhook', () => {
  it('is recovered by the minute job after ten minutes', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    await runMinute(createTestContext(community, { now: later(9 * minute) }));
    expect((await subscriptionOf(community, mari)).tier).toBeNull();
    await runMinute(createTestContext(community, { now: later(11 * minute) }));
    expect((await subscriptionOf(community, mari)).tier).toBe('PREMIUM');
  });
});

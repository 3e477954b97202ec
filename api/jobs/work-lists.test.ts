import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { entitlementReminders } from '#api/features/commerce/subscriptions/reminders/schema.ts';
import { subscriptionCheckouts, subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { createRedemptions, insertChargedMember, loseNextSubscriptionResponses } from '#api/testing/charged-monthly.ts';
import {
  actors,
  createTestContext,
  day,
  grantTo,
  hour,
  insertGiftCard,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { orderGift } from '#api/testing/orders.ts';
import { createPayingCommunity, createSubscriber, type PayingCommunity, payForPlan } from '#api/testing/stripe.ts';
import { runMinute } from './run-minute.ts';

const at = testNow.getTime();
const failing = Array.from({ length: 20 }, (_, number) => `bad_${String(number).padStart(2, '0')}`);

/** Runs the minute job: the first run tries the rows that always fail, and a later one must reach the others. */
async function runMinutes(community: PayingCommunity, now: Date, count = 2): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await runMinute(createTestContext(community, { now: later(number * minute, now) }));
}

/** Members who each have something the provider doesn't know about. */
const insertMembers = (community: PayingCommunity) =>
  Promise.all(failing.map(async (id) => ({ id, member: await actors.member(community) })));

const subscription = (id: string, userId: string) => ({
  id,
  userId,
  provider: 'stripe' as const,
  customerId: userId,
  plan: 'premium' as const,
  amount: 499,
  currency: 'EUR' as const,
  status: 'active' as const,
  startedAt: at - 40 * day,
  periodEnd: at - 2 * day,
  paidUntil: null,
  revision: 1,
  updatedAt: at - 2 * day,
});

const invoice = (id: string, userId: string) => ({
  id,
  userId,
  subscriptionId: `sub_${id}`,
  plan: 'premium' as const,
  amount: 499,
  currency: 'EUR' as const,
  startsAt: at - day,
  endsAt: at + day,
  paidAt: at - day,
  paymentId: `pi_${id}`,
  refundAskedAt: at - day,
  createdAt: at - day,
});

describe('a job in which the first 20 rows always fail', () => {
  it('still processes a renewal whose events are missing', async () => {
    const { community, subscription: id } = await createSubscriber();
    for (const row of await insertMembers(community))
      await community.db.insert(subscriptions).values(subscription(row.id, row.member.id));
    await community.stripe('clock', { now: Math.floor(later(32 * day).getTime() / 1000) });
    // The first run handles its grace period.
    await runMinutes(community, later(32 * day), 3);
    const [row] = await community.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(row?.periodEnd).toBeGreaterThan(later(32 * day).getTime());
  });

  it('still processes the subscription of a deleted account', async () => {
    const { community, mari, subscription: id } = await createSubscriber();
    for (const row of await insertMembers(community)) {
      await community.db.insert(subscriptions).values({ ...subscription(row.id, row.member.id), periodEnd: at + day });
      await community.db.update(users).set({ deletedAt: at }).where(eq(users.id, row.member.id));
    }
    await community.db.update(users).set({ deletedAt: at }).where(eq(users.id, mari.id));
    await runMinutes(community, later(hour));
    const [row] = await community.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(row?.status).toBe('ended');
  });

  it('still processes a checkout without events', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    for (const { id, member } of await insertMembers(community)) {
      const { provider: _, ...row } = { ...subscription(id, member.id) };
      const { plan, amount, currency, userId } = row;
      const times = { createdAt: at - hour, expiresAt: at + day, checkedAt: at - hour };
      await community.db
        .insert(subscriptionCheckouts)
        .values({ id, userId, plan, amount, currency, providerId: `cs_${id}`, ...times });
    }
    await community.stripe('fault', { path: 'cs_bad', status: 403, times: 1_000 });
    await runMinutes(community, later(hour));
    const [row] = await community.db
      .select()
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.userId, mari.id));
    expect(row?.state).not.toBe('open');
  });

  it('still processes a refund that was interrupted', async () => {
    const { community, mari } = await createSubscriber();
    for (const { id, member } of await insertMembers(community))
      await community.db.insert(invoices).values(invoice(id, member.id));
    await community.db.update(invoices).set({ refundAskedAt: at }).where(eq(invoices.userId, mari.id));
    await community.stripe('fault', { path: 'bad_', status: 500, times: 10_000 });
    await runMinutes(community, later(hour));
    const [row] = await community.db.select().from(invoices).where(eq(invoices.userId, mari.id));
    expect(row?.reversedFor).toBe('refund');
  });

  it('still processes an order without events', async () => {
    const community = await createPayingCommunity();
    const { body } = await orderGift(community);
    await community.stripe('pay', { session: body.data.url.split('/').at(-1) });
    const [order] = await community.db.select().from(orders);
    if (!order) throw new Error('no order');
    for (const id of failing)
      await community.db.insert(orders).values({ ...order, id, providerId: `cs_${id}`, checkedAt: at - hour });
    await community.stripe('fault', { path: 'cs_bad', status: 403, times: 1_000 });
    await runMinutes(community, later(hour));
    const [row] = await community.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.state).toBe('done');
  });

  it('still processes an interrupted redemption', async () => {
    const community = await createPayingCommunity();
    const { redeem, cardOf } = createRedemptions(community);
    const members: TestActor[] = [];
    for (const { id, member } of await insertMembers(community)) {
      // Their plan is charged by a provider that no longer responds.
      await community.db.insert(subscriptions).values({ ...subscription(id, member.id), periodEnd: at + day });
      members.push(member);
    }
    for (const member of members) {
      const card = await insertGiftCard(community);
      const redemption = { redeemedBy: member.id, redeemedAt: at - hour, redemptionId: card.id };
      await community.db
        .update(giftCards)
        .set({ state: 'redeeming', ...redemption })
        .where(eq(giftCards.id, card.id));
    }
    await community.stripe('fault', { path: 'bad_', status: 500, times: 10_000 });
    const mari = await insertChargedMember(community);
    const { code, id } = await insertGiftCard(community);
    await loseNextSubscriptionResponses(community);
    await expect(redeem(mari, code)).rejects.toThrow();
    await runMinutes(community, later(2 * minute));
    expect((await cardOf(id))?.state).toBe('redeemed');
  });

  it('still sends a reminder about an ending plan after 50 failing ones', async () => {
    const community = await createPayingCommunity();
    const expiring = async (until: Date) => {
      const member = await actors.member(community);
      await grantTo(community, member, { tier: 'premium', time: { from: at, until: until.getTime() }, grantedAt: at });
      return member;
    };
    for (let number = 0; number < 50; number += 1) await expiring(later(5 * day));
    const mari = await expiring(later(6 * day));
    await community.db.run(sql`create trigger planted before insert on entitlement_reminders
      when new.user_id <> ${sql.raw(`'${mari.id}'`)} begin select raise(abort, 'planted'); end`);
    await runMinute(createTestContext(community));
    expect((await community.db.select().from(entitlementReminders)).map(({ userId }) => userId)).toEqual([mari.id]);
  });
});

import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { giftCardBatches, giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertComment,
  insertEvent,
  insertPost,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { figureListPath } from '#src/features/growth/analytics/figure-list-path.ts';
import type { AnalyticsReport, Figure } from '../contract.ts';

const community = await createTestCommunity();
const { db } = community;
const ago = (days: number) => testNow.getTime() - days * day;

const join = (daysAgo: number, seenAgo = daysAgo) =>
  actors.member(community, {
    user: { createdAt: ago(daysAgo), lastSeenAt: ago(seenAgo) },
    session: { createdAt: ago(daysAgo), lastUsedAt: ago(seenAgo) },
  });
const admin = await actors.admin(community, { user: { createdAt: ago(200), lastSeenAt: testNow.getTime() } });

// Six members who joined long ago, some of whom came back, and three who joined this week.
const [mari, jaan, kadri, uku, eero, anu] = (await Promise.all([3, 2, 1, 20, 5, 25].map((seen) => join(90, seen)))) as [
  TestActor,
  TestActor,
  TestActor,
  TestActor,
  TestActor,
  TestActor,
];
await Promise.all([join(6, 3), join(3, 0.1), join(0.1)]);

const write = (daysAgo: number, post: Parameters<typeof insertPost>[1] = {}) =>
  insertPost(community, {
    ...{ id: v7({ msecs: ago(daysAgo) }), createdAt: ago(daysAgo), publishedAt: ago(daysAgo), authorId: mari.id },
    ...post,
  });
const comment = (postId: string, daysAgo: number) =>
  insertComment(community, {
    ...{ id: v7({ msecs: ago(daysAgo) }), createdAt: ago(daysAgo), postId, authorId: jaan.id },
  });
const discussion = await write(20);
await write(6, { state: 'published' });
await comment(discussion, 10);
await comment(discussion, 2);
await comment(await write(5, { kind: 'question' }), 4.8);
await comment(await write(4, { kind: 'question' }), 1);
await write(3, { kind: 'question' });
await write(0.1, { kind: 'question' });
await write(30, { kind: 'question' });

/** Inserts a subscription as it was at its start; tests write later changes separately. */
const subscribe = async ({ id: userId }: TestActor, daysAgo: number) => {
  const id = newId();
  await db.insert(subscriptions).values({
    ...{ id, provider: 'test', customerId: userId, userId, plan: 'premium', amount: 499, currency: 'EUR' },
    ...{ status: 'active', startedAt: ago(daysAgo), periodEnd: ago(-20), revision: 1, updatedAt: ago(daysAgo) },
  });
  const change = (row: Partial<typeof subscriptions.$inferInsert>) =>
    db.update(subscriptions).set(row).where(eq(subscriptions.id, id));
  return {
    end: (days: number) => change({ status: 'ended', endedAt: ago(days), updatedAt: ago(days) }),
    fail: (days: number) => change({ status: 'past_due', updatedAt: ago(days) }),
    pay: (days: number) => change({ status: 'active', updatedAt: ago(days) }),
  };
};
await subscribe(mari, 3);
await (await subscribe(jaan, 60)).end(50);
await subscribe(jaan, 2);
await (await subscribe(kadri, 60)).end(4);
await (await subscribe(uku, 60)).end(30);
const failing = await subscribe(eero, 60);
await failing.fail(5);
await failing.pay(4);
await failing.fail(1);
// A plan upgrade: no member is lost or new.
const before = await subscribe(anu, 60);
await subscribe(anu, 5);
await before.end(5);

const charge = (daysAgo: number, row: Partial<typeof invoices.$inferInsert> = {}) =>
  db.insert(invoices).values({
    ...{ id: newId(), subscriptionId: 's', userId: mari.id, plan: 'premium', amount: 499, currency: 'EUR' },
    ...{ startsAt: ago(daysAgo), endsAt: ago(daysAgo - 30), paidAt: ago(daysAgo), paymentId: newId() },
    ...{ createdAt: ago(daysAgo), ...row },
  });
await charge(40);
await charge(20, { refundedAmount: 499, refundedAt: ago(2), reversedAt: ago(2), reversedFor: 'refund' });
await charge(3, { refundedAmount: 100, refundedAt: ago(1) });
await charge(1, { amount: 999, currency: 'USD' });

/** Inserts a paid order with its cards. */
const sell = async (daysAgo: number, quantity: number, redeemed: readonly number[] = []) => {
  const [orderId, batchId] = [newId(), newId()];
  await db.insert(orders).values({
    ...{ id: orderId, tier: 'premium', months: 1, quantity, amount: 990, currency: 'EUR', locale: 'en' },
    ...{ createdAt: ago(daysAgo), expiresAt: ago(daysAgo - 1), checkedAt: ago(daysAgo) },
  });
  await db
    .update(orders)
    .set({ paidAt: ago(daysAgo), state: 'done' })
    .where(eq(orders.id, orderId));
  await db.insert(giftCardBatches).values({ id: batchId, quantity, orderId, createdAt: ago(daysAgo) });
  for (let number = 0; number < quantity; number += 1) {
    const id = newId();
    await db.insert(giftCards).values({
      ...{ id, batchId, codeHash: id, lastGroup: 'AB23', tier: 'premium', months: 1, value: 990, currency: 'EUR' },
      ...{ state: 'active', createdAt: ago(daysAgo) },
    });
    const at = redeemed[number];
    if (at !== undefined) {
      await db
        .update(giftCards)
        .set({ state: 'redeemed', redeemedAt: ago(at) })
        .where(eq(giftCards.id, id));
    }
  }
};
await sell(30, 2, [2]);
await sell(4, 3, [3, 1]);

for (const days of [3, 20, 30.5, -7]) {
  const itemId = await insertEvent(community, { startsAt: ago(days), endsAt: ago(days) + hour });
  await db.insert(contentDrafts).values({ itemId, content: {} as never, savedAt: ago(days), savedBy: admin.id });
}

await runMinute(createTestContext(community, { now: testNow }));

interface Listed {
  items: unknown[];
  total?: number;
  sums?: Array<{ currency: string; received: number; returned: number }>;
}

/** Reads the rows of the list behind a figure the way its page reads them. */
async function read(path: string): Promise<Listed> {
  const calls = { '/admin/community': '/api/admin/posts' } as Record<string, string>;
  const [page = '', query] = path.split('?');
  const { status, body } = await call<{ data: Listed }>(
    community,
    'GET',
    `${calls[page] ?? `/api${page}`}?${query}&limit=100`,
    { as: admin },
  );
  expect(status).toBe(200);
  return body.data;
}

const report = async (query: string) =>
  (await call<{ data: AnalyticsReport }>(community, 'GET', `/api/admin/analytics?${query}`, { as: admin })).body.data;

/** Figures that match the list behind them. For the others, the page explains the difference. */
const counted = [
  ...(['signUps', 'activeMembers', 'activeInDay', 'activeInWeek', 'activeInMonth'] as const),
  ...(['posts', 'comments', 'questions', 'unansweredQuestions'] as const),
  ...(['newSubscribers', 'returningSubscribers', 'lostSubscribers', 'failedSubscribers'] as const),
  ...(['giftCardsSold', 'giftCardsRedeemed', 'events'] as const),
] as const;

describe('the list behind a figure', () => {
  it.each(['period=7d', 'period=30d', 'period=90d'])('has as many rows as the figure says (%s)', async (query) => {
    const period = await report(query);
    const lengthOf = async (figure: Figure) => {
      const { total, items } = await read(figureListPath(figure, period) ?? '');
      return total ?? items.length;
    };
    const lengths = await refuseFullScans(community, async () =>
      Object.fromEntries(await Promise.all(counted.map(async (figure) => [figure, await lengthOf(figure)] as const))),
    );
    expect(lengths).toEqual(Object.fromEntries(counted.map((figure) => [figure, period.totals[figure]])));
    expect(Object.values(lengths).every((length) => length > 0)).toBe(true);
  });

  it('adds up to the same amount of money as the figure', async () => {
    const period = await report('period=7d');
    const { sums = [] } = await read(figureListPath('revenue', period) ?? '');
    const by = (amountOf: (sum: (typeof sums)[number]) => number) =>
      sums.map((sum) => ({ amount: amountOf(sum), currency: sum.currency }));
    expect(by(({ received }) => received)).toEqual(period.totals.grossRevenue);
    expect(by(({ received, returned }) => received - returned)).toEqual(period.totals.revenue);
    const refunds = (await read(figureListPath('refunds', period) ?? '')).sums ?? [];
    expect(refunds.map(({ returned, currency }) => ({ amount: returned, currency }))).toEqual(
      period.totals.refunds?.filter(({ amount }) => amount > 0),
    );
  });

  it('lists the subscribers whose plans add up to the recurring revenue', async () => {
    const period = await report('period=7d');
    const { total = 0 } = await read(figureListPath('recurringRevenue', period) ?? '');
    expect(period.totals.recurringRevenue).toContainEqual({ amount: total * 499, currency: 'EUR' });
  });

  it('skips deleted accounts, which the figure still counts', async () => {
    const period = await report('period=90d');
    const listed = async () => (await read(figureListPath('newSubscribers', period) ?? '')).total ?? 0;
    const [first, figure] = [await listed(), period.totals.newSubscribers];
    await db.update(users).set({ deletedAt: testNow.getTime() }).where(eq(users.id, mari.id));
    expect([await listed(), (await report('period=90d')).totals.newSubscribers]).toEqual([first - 1, figure]);
  });
});

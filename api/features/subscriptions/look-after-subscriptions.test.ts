import { describe, expect, it } from 'vitest';
import { entitlementLedgers, entitlements } from '#api/features/entitlements/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { actors, createTestContext, day, hour, later, minute, testNow } from '#api/testing/index.ts';
import { createPayingCommunity, subscriptionOf } from '#api/testing/stripe.ts';
import { subscriptions } from './schema.ts';

describe('paid time that ends', () => {
  it('is bridged for everybody, however many were bridged before and are not paid yet', async () => {
    const own = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(own), await actors.member(own)];
    const at = testNow.getTime();
    const rowOf = (id: string, userId: string, status: 'active' | 'past_due', paidUntil: number) =>
      own.db.insert(subscriptions).values({
        id,
        userId,
        status,
        paidUntil,
        periodEnd: paidUntil,
        remindedOf: paidUntil,
        remindersSent: 1,
        provider: 'stripe',
        customerId: userId,
        plan: 'premium',
        amount: 499,
        currency: 'EUR',
        startedAt: at - 31 * day,
        revision: 1,
        updatedAt: at,
      });
    const bridgeOf = (id: string) =>
      own.db.insert(entitlements).values({
        id,
        userId: mari.id,
        tier: 'premium',
        source: 'payment',
        reference: `bridge:${id}:${at - hour}`,
        spanStart: at - hour,
        spanEnd: at,
        grantedAt: at - hour,
        createdAt: at - hour,
      });
    await own.db.insert(entitlementLedgers).values({ userId: mari.id, version: 1, changeId: 'bridges' });
    for (let number = 0; number < 100; number += 1) {
      const id = `sub_${number}`;
      await own.db.batch([rowOf(id, mari.id, number % 2 ? 'active' : 'past_due', at - hour), bridgeOf(id)]);
    }
    await rowOf('sub_new', jaan.id, 'active', at + minute);
    await runMinute(createTestContext(own));
    expect((await subscriptionOf(own, jaan, later(hour))).tier).toBe('PREMIUM');
  });
});

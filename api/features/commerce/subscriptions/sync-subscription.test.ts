import { describe, expect, it } from 'vitest';
import { actors, createTestContext } from '#api/testing/index.ts';
import { createPayingCommunity, subscribe, subscriptionOf } from '#api/testing/stripe.ts';
import { connectProvider, type PaymentProvider, selectPaymentKey } from '../payments/index.ts';
import { syncSubscription } from './sync-subscription.ts';

describe('syncSubscription', () => {
  it('fetches the subscription again if a concurrent sync writes first', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { subscription: id } = await subscribe(community, mari);
    const context = createTestContext(community);
    const provider = await connectProvider(context, await selectPaymentKey(context));
    if (!provider) throw new Error('no provider');
    let asked = 0;
    const slow: PaymentProvider = {
      ...provider,
      findSubscription: async (name) => {
        const found = await provider.findSubscription(name);
        asked += 1;
        if (asked === 1) {
          await provider.setCancelling(name, true);
          await syncSubscription(createTestContext(community), provider, name);
        }
        return found;
      },
    };
    await syncSubscription(context, slow, id);
    expect([asked, (await subscriptionOf(community, mari)).paid?.status]).toEqual([2, 'cancelled']);
  });
});

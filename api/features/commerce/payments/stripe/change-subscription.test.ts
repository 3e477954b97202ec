import { expect, it } from 'vitest';
import { createTestContext, testNow } from '#api/testing/index.ts';
import { createSubscriber } from '#api/testing/stripe.ts';
import { connectProvider, selectPaymentKey } from '../index.ts';

it('previewChange includes lines beyond the first page of the invoice', async () => {
  const { community, subscription } = await createSubscriber();
  const context = createTestContext(community);
  const provider = await connectProvider(context, await selectPaymentKey(context));
  const price = { amount: 2500, currency: 'EUR' } as const;
  const preview = () => provider?.previewChange(subscription, 'donator', price, 'Toetaja', testNow);
  const quoted = await preview();
  expect(quoted?.amount).toBeGreaterThan(0);
  await community.stripe('lengthen', { subscription, count: 120 });
  expect(await preview()).toEqual(quoted);
});

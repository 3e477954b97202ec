import { expect, it } from 'vitest';
import { createTestContext } from '#api/testing/index.ts';
import { createSubscriber } from '#api/testing/stripe.ts';
import { connectProvider, selectPaymentKey } from '../index.ts';

it('findInvoice finds the plan’s line and the payment beyond the first page of lines and payments', async () => {
  const { community, subscription } = await createSubscriber();
  const context = createTestContext(community);
  const provider = await connectProvider(context, await selectPaymentKey(context));
  const { latestInvoiceId } = (await provider?.findSubscription(subscription)) ?? {};
  const find = () => provider?.findInvoice(latestInvoiceId ?? '');
  const short = await find();
  expect(short).toMatchObject({ lines: [{ plan: 'premium' }], payment: { reversal: null } });
  await community.stripe('lengthen', { invoice: latestInvoiceId, count: 120 });
  expect(await find()).toEqual(short);
});

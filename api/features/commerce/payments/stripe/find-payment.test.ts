import { expect, it } from 'vitest';
import { createTestContext } from '#api/testing/index.ts';
import { createSubscriber } from '#api/testing/stripe.ts';
import { connectProvider, selectPaymentKey } from '../index.ts';

async function arrange() {
  const { community, subscription } = await createSubscriber();
  const { payments } = await community.stripe<{ payments: string[] }>('payments', { subscription });
  const context = createTestContext(community);
  const provider = await connectProvider(context, await selectPaymentKey(context));
  const findReversal = async () => {
    const { latestInvoiceId } = (await provider?.findSubscription(subscription)) ?? {};
    return (await provider?.findInvoice(latestInvoiceId ?? ''))?.payment?.reversal;
  };
  /** Repeats an action on the payment until its entries fill a page of Stripe's list. */
  const fillPage = async (action: string, more: object) => {
    for (let count = 0; count < 100; count += 1) await community.stripe(action, { payment: payments[0], ...more });
  };
  return {
    ask: (action: string, more = {}) => community.stripe(action, { payment: payments[0], ...more }),
    findReversal,
    fillPage,
  };
}

it('findPayment finds a lost dispute behind a page of later disputes', async () => {
  const { ask, findReversal, fillPage } = await arrange();
  await ask('dispute', { status: 'lost' });
  await fillPage('dispute', { status: 'won', isAnother: true });
  expect(await findReversal()).toMatchObject({ reason: 'dispute' });
});

it('findPayment finds a refund behind a page of later refunds that failed', async () => {
  const { ask, findReversal, fillPage } = await arrange();
  await ask('refund');
  await fillPage('refund', { isFailed: true });
  expect(await findReversal()).toMatchObject({ reason: 'refund' });
});

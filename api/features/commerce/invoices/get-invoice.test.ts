import { describe, expect, it } from 'vitest';
import { actors, call, testNow } from '#api/testing/index.ts';
import { createSubscriber, oneMonthLater, subscriptionOf } from '#api/testing/stripe.ts';
import type { InvoiceDocument } from './contract.ts';

describe('an invoice', () => {
  it('shows the number, date, seller, buyer, price and tax to its owner only', async () => {
    const { community, mari } = await createSubscriber();
    const [{ id = '' } = {}] = (await subscriptionOf(community, mari)).invoices;
    const path = `/api/subscription/invoices/${id}`;
    const { body } = await call<{ data: InvoiceDocument }>(community, 'GET', path, { as: mari });
    expect(body.data).toMatchObject({
      number: id,
      plan: 'premium',
      price: { amount: 499, currency: 'EUR' },
      tax: { amount: 0, currency: 'EUR' },
      paidAt: testNow.toISOString(),
      startsAt: testNow.toISOString(),
      endsAt: oneMonthLater.toISOString(),
      seller: { name: 'Kuu kogu', registryCode: null, vatNumber: null, email: community.tenant.supportEmail },
      buyer: { name: 'Mari Maasikas', email: mari.email },
      refundedAt: null,
    });
    expect((await call(community, 'GET', path, { as: await actors.member(community) })).status).toBe(404);
    expect((await call(community, 'GET', `${path}x`, { as: mari })).status).toBe(404);
  });
});

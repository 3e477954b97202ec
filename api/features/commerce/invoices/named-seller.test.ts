import { describe, expect, it } from 'vitest';
import { actors, call, readOutbox } from '#api/testing/index.ts';
import { orderGift } from '#api/testing/orders.ts';
import {
  createPayingCommunity,
  deliverAllEvents,
  manageSubscription,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import type { InvoiceDocument } from './contract.ts';

const operated = {
  operator: 'MTÜ Kuu, Tähe 1, Tartu',
  registryCode: '80123456',
  vatNumber: 'EE101234567',
};
const lines = 'MTÜ Kuu, Tähe 1, Tartu\nRegistrikood 80123456\nKMKR EE101234567';

describe('the seller', () => {
  it('is named with registry code and VAT number on invoices and in mails about payments, refunds and gifts', async () => {
    const community = await createPayingCommunity({ tenant: operated });
    const mari = await actors.member(community);
    await subscribe(community, mari, 'premium');
    const [{ id = '' } = {}] = (await subscriptionOf(community, mari)).invoices;
    const path = `/api/subscription/invoices/${id}`;
    const { body } = await call<{ data: InvoiceDocument }>(community, 'GET', path, { as: mari });
    expect(body.data.seller).toMatchObject({
      name: operated.operator,
      registryCode: operated.registryCode,
      vatNumber: operated.vatNumber,
      email: community.tenant.supportEmail,
    });
    await manageSubscription(community, mari, 'refund');
    for (const recipientEmail of [undefined, 'jaan@friends.test']) {
      const wanted = { tier: 'premium', months: '3', quantity: '2', recipientEmail };
      const { url } = (await orderGift(community, wanted, { as: mari })).body.data;
      await community.stripe('pay', { session: url.split('/').at(-1) });
    }
    await deliverAllEvents(community);
    const named = (await readOutbox(community)).filter(
      ({ to, blocks }) =>
        to === mari.email &&
        blocks.some((block) => block.kind === 'facts' && block.facts.some(({ value }) => value === lines)),
    );
    expect(named.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Sinu 2 kinkekaarti on valmis/),
      expect.stringMatching(/^Sinu arve, 4,99/),
      expect.stringMatching(/^Sinu kingitus on teel/),
      expect.stringMatching(/^Sinu tagasimakse/),
    ]);
  });
});

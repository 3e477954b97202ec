import { describe, expect, it } from 'vitest';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { actors, call, createTestCommunity, day, later } from '#api/testing/index.ts';
import { findNewestOrder, giftOrderBody, type OrderResponse, orderGift } from '#api/testing/orders.ts';
import { createPayingCommunity } from '#api/testing/stripe.ts';
import { orders } from './schema.ts';

describe('startPurchase', () => {
  it.each([
    [{ quantity: 0 }, 'quantity', 'quantity_invalid'],
    [{ quantity: 21 }, 'quantity', 'quantity_invalid'],
    [{ months: 2 }, 'months', 'months_invalid'],
    [{ tier: 'basic' }, 'tier', 'plan_invalid'],
    [{ email: '' }, 'email', 'email_required'],
    [{ recipientEmail: 'sõber' }, 'recipientEmail', 'email_invalid'],
    [{ message: 'x'.repeat(501) }, 'message', 'gift_message_too_long'],
    [{ deliverOn: '2026-02-30' }, 'deliverOn', 'date_invalid'],
    [{ deliverOn: '2026-03-08' }, 'deliverOn', 'date_invalid'],
    [{ deliverOn: '2027-03-12' }, 'deliverOn', 'date_invalid'],
  ])('refuses %j with an error on the field', async (changed, field, code) => {
    const community = await createTestCommunity();
    const { status, body } = await call<OrderResponse>(community, 'POST', '/api/orders', {
      body: { ...giftOrderBody, ...changed },
    });
    expect([status, body.error?.fields?.[field]?.code]).toEqual([400, code]);
    expect(await community.db.$count(orders)).toBe(0);
  });

  it('uses a member’s own address instead of the one in the form', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await orderGift(community, giftOrderBody, { as: mari });
    expect(await findNewestOrder(community)).toMatchObject({ userId: mari.id, buyerEmail: mari.email });
  });

  it.each(['silence', 'suspension'] as const)(
    'refuses a message to the recipient from a member under a %s, who can still buy cards without a message',
    async (kind) => {
      const community = await createPayingCommunity();
      const as = await actors.member(community);
      const until = later(day).getTime();
      await community.db.insert(restrictions).values({ id: as.id, userId: as.id, kind, until, createdAt: 1 });
      const gift = { ...giftOrderBody, recipientEmail: 'sober@people.test' };
      const refused = await orderGift(community, { ...gift, message: 'Loe seda!' }, { as });
      const code = { silence: 'silenced', suspension: 'suspended' }[kind];
      expect([refused.status, refused.body.error?.code]).toEqual([403, code]);
      expect(await community.db.$count(orders)).toBe(0);
      for (const message of [undefined, '', '   ']) {
        expect((await orderGift(community, { ...gift, message }, { as })).status).toBe(200);
      }
      expect(await community.db.$count(orders)).toBe(3);
      await community.db.update(restrictions).set({ liftedAt: 2 });
      expect((await orderGift(community, { ...gift, message: 'Palju õnne!' }, { as })).status).toBe(200);
    },
  );

  it('refuses an order until a payment key is configured', async () => {
    const community = await createTestCommunity({ env: { ENVIRONMENT: 'production' } });
    const { status, body } = await call<OrderResponse>(community, 'POST', '/api/orders', { body: giftOrderBody });
    expect([status, body.error?.code]).toEqual([409, 'payments_not_configured']);
  });
});

import { describe, expect, it } from 'vitest';
import { actors, call, createActorContext, createTestContext, readOutbox, type TestActor } from '#api/testing/index.ts';
import { createPayingCommunity, deliverAllEvents } from '#api/testing/stripe.ts';
import { readGift } from './read-gift.ts';
import { cardPages } from './schema.ts';

const community = await createPayingCommunity();
const other = await createPayingCommunity();
const context = createTestContext(community);

/** Buys and pays for a card. Returns the payment, and the token and code from the mail. */
async function buyCard(email: string) {
  const body = { tier: 'premium', months: 3, quantity: 1, email, message: 'Palju õnne!' };
  const { data } = (await call<{ data: { url: string } }>(community, 'POST', '/api/orders', { body })).body;
  const session = data.url.split('/').at(-1);
  const { payment_intent: payment } = await community.stripe<{ payment_intent: string }>('pay', { session });
  await deliverAllEvents(community);
  const mail = (await readOutbox(community)).find(({ to }) => to === email);
  const links = (mail?.blocks ?? []).flatMap((block) => ('url' in block ? [block.url] : []));
  const code = mail?.blocks.find(({ kind }) => kind === 'code');
  return {
    payment,
    token:
      links
        .find((link) => link.includes('/store/card/'))
        ?.split('/')
        .at(-1) ?? '',
    code: code && 'text' in code ? code.text : '',
  };
}

describe('readGift', () => {
  it('shows the card to anyone who has its link', async () => {
    const { token, code } = await buyCard('mari@buyers.test');
    expect(code).toMatch(/^RYUP-/);
    expect(await readGift(context, token)).toEqual({
      tier: 'premium',
      months: 3,
      message: 'Palju õnne!',
      cards: [
        { code, status: 'active', redeemAddress: `${context.origin}/store?redeem=${code}`, redeemedByViewerAt: null },
      ],
    });
  });

  it('shows that a card was redeemed or cancelled', async () => {
    const used = await buyCard('jaan@buyers.test');
    const jaan = await actors.member(community);
    await call(community, 'POST', '/api/gift-cards/redeem', { as: jaan, body: { code: used.code } });
    expect((await readGift(context, used.token)).cards).toMatchObject([{ status: 'redeemed' }]);

    const refunded = await buyCard('tiiu@buyers.test');
    await community.stripe('refund', { payment: refunded.payment });
    await deliverAllEvents(community);
    expect((await readGift(context, refunded.token)).cards).toMatchObject([{ status: 'cancelled' }]);
  });

  it('shows when a card was redeemed only to the member who redeemed it', async () => {
    const { token, code } = await buyCard('peeter@buyers.test');
    const [jaan, kati] = [await actors.member(community), await actors.member(community)];
    await call(community, 'POST', '/api/gift-cards/redeem', { as: jaan, body: { code } });
    const shownTo = async (who?: TestActor) => (await readGift(await createActorContext(community, who), token)).cards;
    const redeemedAt = context.now.toISOString();
    expect(await shownTo(jaan)).toMatchObject([{ status: 'redeemed', redeemedByViewerAt: redeemedAt }]);
    for (const other of [kati, undefined]) {
      expect(await shownTo(other)).toMatchObject([{ status: 'redeemed', redeemedByViewerAt: null }]);
    }
  });

  it('refuses a malformed or altered link, and a link of another community', async () => {
    const { token } = await buyCard('pille@buyers.test');
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['', token.slice(0, 36), altered]) {
      await expect(readGift(context, wrong), wrong).rejects.toThrow('not_found');
    }
    const rows = await community.db.select().from(cardPages);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
    await expect(readGift(createTestContext(other), token)).rejects.toThrow('not_found');
  });
});

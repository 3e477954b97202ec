import type { Order } from '#api/features/commerce/orders/contract.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { type CallOptions, type CallResult, call } from './call.ts';
import type { TestCommunity } from './create-test-community.ts';
import { readOutbox } from './read-mail.ts';
import type { PayingCommunity } from './stripe.ts';

/** An order of two cards, in the form a browser sends. */
export const giftOrderBody = { tier: 'premium', months: '3', quantity: '2', email: 'ostja@people.test' };

export interface OrderResponse {
  data: { url: string } & Order;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

/** Orders gift cards without paying. */
export function orderGift(
  community: TestCommunity,
  body: object = giftOrderBody,
  options: CallOptions = {},
): Promise<CallResult<OrderResponse>> {
  return call<OrderResponse>(community, 'POST', '/api/orders', { body, ...options });
}

/** Orders and pays, without delivering events. Returns the payment's id. */
export async function payForGift(community: PayingCommunity, body?: object): Promise<string> {
  const { url } = (await orderGift(community, body)).body.data;
  const session = url.split('/').at(-1);
  return (await community.stripe<{ payment_intent: string }>('pay', { session })).payment_intent;
}

/** Finds the newest order. */
export async function findNewestOrder({ db }: TestCommunity) {
  return (await db.select().from(orders)).at(-1);
}

/** Returns the card codes in the mails to an address. */
export async function findMailedCodes(community: TestCommunity, to: string): Promise<string[]> {
  return (await readOutbox(community))
    .filter((mail) => mail.to === to)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('text' in block ? [block.text] : [])))
    .filter((text) => /^RYUP-/.test(text));
}

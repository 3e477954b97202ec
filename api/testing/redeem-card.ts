import type { Redemption } from '#api/features/commerce/gift-cards/redeem/contract.ts';
import { type CallResult, call } from './call.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

interface Answer {
  data?: Redemption;
  error?: { code: string; message: string };
}

let addresses = 0;

/** Redeems a gift card, from a new IP address by default. */
export function redeemCard(
  community: TestCommunity,
  as: { token: string },
  code: unknown,
  { now = testNow, from = newIpAddress() }: { now?: Date; from?: string } = {},
): Promise<CallResult<Answer>> {
  const headers = { 'cf-connecting-ip': from };
  return call<Answer>(community, 'POST', '/api/gift-cards/redeem', { as, body: { code }, now, headers });
}

/** Returns an unused IP address, because wrong codes are rate-limited by IP address. */
export function newIpAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

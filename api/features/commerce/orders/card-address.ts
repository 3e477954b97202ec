import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { sign } from '#api/platform/crypto/keyring.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

/**
 * The token in the address of an order's card page. It is derived from the master key and not stored, so a copy of the
 * database gives no access to card pages.
 */
export function cardToken(place: Place, orderId: string): string {
  return `${orderId}.${signaturesOf(place, orderId)[0]}`;
}

export function cardAddress(context: Place & Pick<Context, 'origin'>, orderId: string): string {
  return `${context.origin}/store/card/${cardToken(context, orderId)}`;
}

/** The page to redeem a code, with the code filled in. */
export function redeemAddress({ origin }: Pick<Context, 'origin'>, code: string): string {
  return `${origin}/store?redeem=${code}`;
}

/** The order id in a valid token, or null. */
export function readCardToken(place: Place, token: string): string | null {
  const [, orderId, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!orderId || !given) return null;
  const expected = signaturesOf(place, orderId);
  return expected.some((one) => timingSafeEqual(Buffer.from(given), Buffer.from(one))) ? orderId : null;
}

function signaturesOf({ env, tenant }: Place, orderId: string): string[] {
  return sign(env.MASTER_KEY, `card-page:${tenant.slug}:${orderId}`).map((bytes) => bytes.toString('base64url'));
}

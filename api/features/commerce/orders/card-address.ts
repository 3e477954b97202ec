import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

/**
 * The token in the address of an order's card page. It is derived from the master key and not stored,
 * so a copy of the database opens no card page.
 */
export function cardToken(place: Place, orderId: string): string {
  return `${orderId}.${signatureOf(place, orderId)}`;
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
  const expected = signatureOf(place, orderId);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? orderId : null;
}

function signatureOf({ env, tenant }: Place, orderId: string): string {
  return createHmac('sha256', env.MASTER_KEY).update(`card-page:${tenant.slug}:${orderId}`).digest('base64url');
}

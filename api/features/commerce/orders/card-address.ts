import type { Context } from '#api/context.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

/**
 * Returns the token in the URL of an order's card page. It is signed with the master key and not stored, so a copy of
 * the database gives no access to card pages.
 */
export function cardToken(place: Place, orderId: string): string {
  return `${orderId}.${signToken(place.env.MASTER_KEY, signedText(place, orderId))}`;
}

export function cardPageUrl(context: Place & Pick<Context, 'origin'>, orderId: string): string {
  return `${context.origin}/store/card/${cardToken(context, orderId)}`;
}

/** Returns the URL of the page to redeem a code, with the code filled in. */
export function redeemUrl({ origin }: Pick<Context, 'origin'>, code: string): string {
  return `${origin}/store?redeem=${code}`;
}

/** Reads the order id from a valid token, or null. */
export function readCardToken(place: Place, token: string): string | null {
  const [, orderId, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!orderId || !given) return null;
  return isTokenSignatureValid(place.env.MASTER_KEY, signedText(place, orderId), given) ? orderId : null;
}

const signedText = ({ tenant }: Place, orderId: string) => `card-page:${tenant.slug}:${orderId}`;

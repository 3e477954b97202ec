import type { Context } from '#api/context.ts';
import { classifySecretFailure, type SecretCheck } from '#api/platform/community-secrets/community-secrets.ts';
import { connectStripe } from './stripe/connect-stripe.ts';

/**
 * Checks that Stripe accepts a key and that the given subscription is in the key's account. With a key of another
 * account, no member's subscription would be found.
 */
export async function checkPaymentKey(
  { env }: Context,
  key: string,
  subscriptionId: string | null,
): Promise<SecretCheck> {
  const stripe = await connectStripe(env, key);
  try {
    if (subscriptionId) await stripe.subscriptions.retrieve(subscriptionId);
    else await stripe.prices.list({ limit: 1 });
    return 'works';
  } catch (thrown) {
    const { statusCode = 500 } = thrown as { statusCode?: number };
    return statusCode === 404 ? 'other_account' : classifySecretFailure(statusCode);
  }
}

import type { Context } from '#api/context.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { isDeveloperMachine } from '#api/platform/tenancy/environment.ts';
import type { PaymentProvider } from './provider.ts';
import { paymentSecretNames } from './rules.ts';
import { connectStripe } from './stripe/connect-stripe.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { testProvider } from './test-provider/test-provider.ts';

/** Selects the rows that {@link connectProvider} needs, for the caller's batch. */
export function selectPaymentKey({ db }: Context) {
  return selectCommunitySecret(db, paymentSecretNames.key);
}

type KeyRows = Awaited<ReturnType<typeof selectPaymentKey>>;

/**
 * Returns the community's payment provider: Stripe with the community's own key, or test payments on a developer's
 * machine without a key. Null if nothing is for sale.
 */
export async function connectProvider(context: Context, rows: KeyRows): Promise<PaymentProvider | null> {
  const { env, tenant } = context;
  const key = await decryptCommunitySecret(context, paymentSecretNames.key, rows);
  if (key === null) return isDeveloperMachine(env) ? testProvider(context) : null;
  return stripeProvider(await connectStripe(env, key), tenant.slug);
}

/** Whether anything is for sale. Reads the key; for rows that are already read, use {@link isPaymentConfigured}. */
export async function arePaymentsOffered(context: Context): Promise<boolean> {
  return isDeveloperMachine(context.env) || isPaymentConfigured(context, await selectPaymentKey(context));
}

/** Whether anything is for sale, by the rows of {@link selectPaymentKey}. Doesn't call the provider. */
export function isPaymentConfigured({ env }: Context, rows: KeyRows): boolean {
  return rows.length > 0 || isDeveloperMachine(env);
}

import type { Context } from '#api/context.ts';
import { openCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { isLocal } from '#api/platform/tenancy/environment.ts';
import type { PaymentProvider } from './provider.ts';
import { paymentSecrets } from './rules.ts';
import { connectStripe } from './stripe/connect-stripe.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { testProvider } from './test-provider/test-provider.ts';

/** The statement that {@link connectProvider} needs the rows of: for a verb that reads more in one batch. */
export function selectPaymentKey({ db }: Context) {
  return selectCommunitySecret(db, paymentSecrets.key);
}

type KeyRows = Awaited<ReturnType<typeof selectPaymentKey>>;

/**
 * Who takes the money here: Stripe with the community's own key; on a developer's machine without
 * one the built-in test payments; else nobody, and nothing is for sale.
 */
export async function connectProvider(context: Context, [row]: KeyRows): Promise<PaymentProvider | null> {
  const { env, tenant } = context;
  if (!row) return isLocal(env) ? testProvider(context) : null;
  const key = await openCommunitySecret(context, paymentSecrets.key, row.sealed);
  return stripeProvider(await connectStripe(env, key), tenant.slug);
}

/** Whether buying is offered, for a page that asks nothing else. */
export async function arePaymentsOffered(context: Context): Promise<boolean> {
  return isLocal(context.env) || isPaymentConfigured(context, await selectPaymentKey(context));
}

/** Whether buying is offered: costs no question to the provider. */
export function isPaymentConfigured({ env }: Context, rows: KeyRows): boolean {
  return rows.length > 0 || isLocal(env);
}

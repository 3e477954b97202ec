import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import {
  connectProvider,
  type PaymentProvider,
  type ProviderCheckout,
  ProviderRefusal,
  selectPaymentKey,
} from '../payments/index.ts';
import { findOpenCheckout } from './queries.ts';
import { settleCheckout } from './settle-checkout.ts';

interface OpenCheckout {
  id: string;
  providerId: string | null;
  /** Of an account that was deleted: nobody is to pay in it any more. */
  isOrphaned: number | boolean;
}

/** Asks how an open checkout is by now, or ends one that was left behind; one that nobody knows is over. */
export async function refreshCheckout(
  context: Context,
  provider: PaymentProvider,
  { id, providerId, isOrphaned }: OpenCheckout,
): Promise<void> {
  const checkout = providerId === null ? null : await ask(provider, providerId, Boolean(isOrphaned));
  const none = { id, key: id, state: 'expired', subscriptionId: null, customerId: null, payment: null } as const;
  await settleCheckout(context, provider, checkout ?? none);
}

async function ask(provider: PaymentProvider, id: string, isOrphaned: boolean): Promise<ProviderCheckout | null> {
  try {
    return await (isOrphaned ? provider.expireCheckout(id) : provider.findCheckout(id));
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal && thrown.reason === 'missing') return null;
    throw thrown;
  }
}

/**
 * Ends the open checkout of a member whose account was just deleted, so that nobody pays in a tab
 * that is still open. What fails is left to the minute job; what was paid before is given back there.
 */
export async function expireCheckoutOf(context: Context, userId: string): Promise<void> {
  const { db, tenant } = context;
  try {
    const [keys, [checkout]] = await db.batch([selectPaymentKey(context), findOpenCheckout(db, userId)]);
    const provider = checkout ? await connectProvider(context, keys) : null;
    if (checkout && provider) await refreshCheckout(context, provider, { ...checkout, isOrphaned: true });
  } catch (error) {
    log('warn', 'checkout.not_expired', { community: tenant.slug, ...describeError(error) });
  }
}

import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import {
  connectProvider,
  type PaymentProvider,
  type ProviderCheckout,
  ProviderRefusal,
  selectPaymentKey,
} from '../../payments/index.ts';
import { findOpenCheckout } from './queries.ts';
import { settleCheckout } from './settle-checkout.ts';

interface OpenCheckout {
  id: string;
  providerId: string | null;
  /** Whether the account is deleted or banned, so that the checkout must not be paid any more. */
  isOrphaned: number | boolean;
}

/** Updates an open checkout from the provider, or expires an orphaned one. A missing checkout counts as expired. */
export async function refreshCheckout(
  context: Context,
  provider: PaymentProvider,
  { id, providerId, isOrphaned }: OpenCheckout,
): Promise<void> {
  const checkout = providerId === null ? null : await fetchCheckout(provider, providerId, Boolean(isOrphaned));
  const none = { id, key: id, state: 'expired', subscriptionId: null, customerId: null, payment: null } as const;
  await settleCheckout(context, provider, checkout ?? none);
}

async function fetchCheckout(
  provider: PaymentProvider,
  id: string,
  isOrphaned: boolean,
): Promise<ProviderCheckout | null> {
  try {
    return await (isOrphaned ? provider.expireCheckout(id) : provider.findCheckout(id));
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal && thrown.reason === 'missing') return null;
    throw thrown;
  }
}

/**
 * Expires the open checkout of a member who has just deleted their account, so that it can't be paid in an open tab.
 * The minute job retries this if it fails, and refunds what was already paid.
 */
export async function expireOpenCheckout(context: Context, userId: string): Promise<void> {
  const { db, tenant } = context;
  try {
    const [keys, [checkout]] = await db.batch([selectPaymentKey(context), findOpenCheckout(db, userId)]);
    const provider = checkout ? await connectProvider(context, keys) : null;
    if (checkout && provider) await refreshCheckout(context, provider, { ...checkout, isOrphaned: true });
  } catch (error) {
    log('warn', 'checkout.not_expired', { community: tenant.slug, ...describeError(error) });
  }
}

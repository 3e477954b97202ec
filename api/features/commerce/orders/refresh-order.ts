import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { selectOpenOrders, updateOrder } from './queries.ts';

interface OpenOrder {
  id: string;
  providerId: string | null;
  /** Whether the account was deleted, so that the order must not be paid any more. */
  isOrphaned: number | boolean;
}

/** Updates an open order from the provider, or expires an orphaned one. Closes an order unknown to the provider. */
export async function refreshOrder(
  context: Context,
  provider: PaymentProvider | null,
  { id, providerId, isOrphaned }: OpenOrder,
): Promise<void> {
  try {
    if (provider === null || providerId === null) throw new ProviderRefusal('missing');
    const checkout = await (isOrphaned ? provider.expireCheckout(providerId) : provider.findCheckout(providerId));
    await fulfillOrder(context, checkout);
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal && thrown.reason === 'missing')) throw thrown;
    await updateOrder(context.db, id, ['open'], { state: 'closed', checkedAt: context.now.getTime() });
  }
}

/**
 * Expires the open orders of a member who has just deleted their account. The minute job retries those that fail.
 * Orders that turn out to be paid are delivered, or refunded if there is no address left.
 */
export async function expireOpenOrders(context: Context, userId: string): Promise<void> {
  const { db, tenant } = context;
  try {
    const [keys, open] = await db.batch([selectPaymentKey(context), selectOpenOrders(db, userId)]);
    const provider = open.length > 0 ? await connectProvider(context, keys) : null;
    for (const order of open) if (provider) await refreshOrder(context, provider, { ...order, isOrphaned: true });
  } catch (error) {
    log('warn', 'order.not_expired', { community: tenant.slug, ...describeError(error) });
  }
}

import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { selectOpenOf, updateOrder } from './queries.ts';

interface OpenOrder {
  id: string;
  providerId: string | null;
  /** Of an account that was deleted: nobody is to pay for it any more. */
  isOrphaned: number | boolean;
}

/** Asks how an open order is by now, or ends one that was left behind; one that nobody knows is closed. */
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
 * Ends the open orders of a member whose account was just deleted. What fails is left to the minute
 * job; what was paid before is delivered, or given back when there is nobody to send it to.
 */
export async function expireOrdersOf(context: Context, userId: string): Promise<void> {
  const { db, tenant } = context;
  try {
    const [keys, open] = await db.batch([selectPaymentKey(context), selectOpenOf(db, userId)]);
    const provider = open.length > 0 ? await connectProvider(context, keys) : null;
    for (const order of open) if (provider) await refreshOrder(context, provider, { ...order, isOrphaned: true });
  } catch (error) {
    log('warn', 'order.not_expired', { community: tenant.slug, ...describeError(error) });
  }
}

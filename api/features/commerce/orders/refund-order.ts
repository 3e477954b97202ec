import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import { connectProvider, selectPaymentKey } from '../payments/index.ts';
import { type OrderRow, updateOrder } from './queries.ts';

/**
 * Refunds a paid order that has no address to send the cards to, because the buyer deleted their account. Idempotent,
 * because the provider refunds a charge once.
 */
export async function refundOrder(context: Context, { id, paymentId }: OrderRow): Promise<void> {
  const { db, now, tenant } = context;
  const provider = await connectProvider(context, await selectPaymentKey(context));
  if (!provider || paymentId === null) throw new Error('an order without an address cannot be refunded');
  await provider.refund(paymentId);
  await updateOrder(db, id, ['paid'], { state: 'reversed', reversedAt: now.getTime(), reversedFor: 'refund' });
  log('warn', 'order.refunded', { community: tenant.slug, order: id });
}

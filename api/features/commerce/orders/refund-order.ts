import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import { connectProvider, selectPaymentKey } from '../payments/index.ts';
import { type OrderRow, updateOrder } from './queries.ts';

/**
 * Gives the money of a paid order back whose cards can be sent to nobody, because its buyer's account
 * is deleted. Again is no harm: the provider refunds a charge once.
 */
export async function refundOrder(context: Context, { id, paymentId }: OrderRow): Promise<void> {
  const { db, now, tenant } = context;
  const provider = await connectProvider(context, await selectPaymentKey(context));
  if (!provider || paymentId === null) throw new Error('an order for nobody cannot be given back');
  await provider.refund(paymentId);
  await updateOrder(db, id, ['paid'], { state: 'reversed', reversedAt: now.getTime(), reversedFor: 'refund' });
  log('warn', 'order.refunded', { community: tenant.slug, order: id });
}

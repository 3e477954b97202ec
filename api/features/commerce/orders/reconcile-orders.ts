import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { connectProvider, selectPaymentKey } from '../payments/index.ts';
import { deliverOrder } from './deliver-order.ts';
import { selectWaitingOrders, updateOrder } from './queries.ts';
import { refreshOrder } from './refresh-order.ts';
import { staleAfterMs } from './rules.ts';

/** Delivers orders that are due, and refreshes open orders without recent events. Run every minute. */
export async function reconcileOrders(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const waiting = selectWaitingOrders(db, now.getTime(), now.getTime() - staleAfterMs);
  const { keys, stale, due } = await namedBatch(db, { keys: selectPaymentKey(context), ...waiting });
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      log('warn', 'order.reconcile_failed', { community: tenant.slug, ...describeError(error) }),
    );
  for (const { id } of due) {
    const work = deliverOrder(context, id).catch(async (error: unknown) => {
      // Move the order to the end of the list, so that it doesn't block others.
      await updateOrder(db, id, ['paid'], { checkedAt: now.getTime() });
      throw error;
    });
    await attempt(work);
  }
  const provider = stale.length > 0 ? await connectProvider(context, keys) : null;
  for (const order of stale) {
    if (!provider && order.providerId !== null) continue;
    const work = refreshOrder(context, provider, order).catch(async (error: unknown) => {
      await updateOrder(db, order.id, ['open'], { checkedAt: now.getTime() });
      throw error;
    });
    await attempt(work);
  }
}

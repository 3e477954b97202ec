import type { Context } from '#api/context.ts';
import { revokeGiftCard } from '#api/features/commerce/gift-cards/index.ts';
import { attributableUser, trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { ProviderCheckout, ProviderPayment } from '../payments/index.ts';
import { deliverOrder } from './deliver-order.ts';
import { findOrder, isOrderUnpaid, type OrderRow, selectOrderCards, updateOrder } from './queries.ts';

/**
 * Updates an order from its checkout at the provider: delivers the cards of a paid order and revokes those of a
 * reversed one. Idempotent, and independent of the order of events.
 */
export async function fulfillOrder(context: Context, { key, state, payment }: ProviderCheckout): Promise<void> {
  const { db, now } = context;
  const checkedAt = now.getTime();
  const [order] = await findOrder(db, key);
  if (!order) return;
  if (state === 'expired') await updateOrder(db, key, ['open'], { state: 'closed', checkedAt });
  if (state !== 'paid' || !payment) {
    await updateOrder(db, key, ['open'], { checkedAt });
    return;
  }
  const paid = { state: 'paid', paymentId: payment.id, paidAt: checkedAt, checkedAt } as const;
  await markPaid(context, order, paid);
  if (payment.reversal) await reverseOrder(context, key, payment.reversal);
  else await deliverOrder(context, key);
}

/** Marks the order as paid and counts the purchase, once. */
async function markPaid(context: Context, order: OrderRow, paid: Parameters<typeof updateOrder>[3]): Promise<void> {
  const { db } = context;
  const { id, tier: plan, amount, quantity, currency } = order;
  const purchase = trackEvent(context, 'Purchase Completed', {
    properties: { kind: 'gift_card', plan, amount: amount * quantity, currency, quantity },
    onlyIf: isOrderUnpaid(id),
  });
  const { changed } = await namedBatch(db, {
    counted: purchase.count,
    changed: updateOrder(db, id, ['open', 'closed'], paid),
  });
  if (changed.length > 0) purchase.dispatch(attributableUser(context, order.userId));
}

/** Reverses the order first, so that no more cards are created, and then revokes the existing ones. */
async function reverseOrder(
  context: Context,
  id: string,
  { reason, at }: NonNullable<ProviderPayment['reversal']>,
): Promise<void> {
  const { db } = context;
  const change = { state: 'reversed', reversedAt: at.getTime(), reversedFor: reason } as const;
  const { cards } = await namedBatch(db, {
    reversed: updateOrder(db, id, ['paid', 'done'], change),
    cards: selectOrderCards(db, id),
  });
  for (const card of cards) await revokeGiftCard(context, { cardId: card.id, reason });
}

import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { cardStatus } from '../gift-cards/index.ts';
import { cardPageUrl } from './card-address.ts';
import type { OrderDetails } from './contract.ts';
import { presentOrder } from './present-order.ts';
import type { OrderDetailsRows, OrderedCardRows } from './queries.ts';

/** Presents orders with their cards, for the buyer or an administrator. */
export function presentOrderDetails(
  context: Context,
  orders: OrderDetailsRows,
  cards: OrderedCardRows,
): OrderDetails[] {
  return orders.map((order) => ({
    ...presentOrder(order),
    createdAt: isoTime(order.createdAt),
    paidAt: isoTime(order.paidAt),
    buyer: { name: order.buyerName, email: order.buyerEmail },
    recipientEmail: order.recipientEmail,
    message: order.message,
    reversed:
      order.reversedAt === null || order.reversedFor === null
        ? null
        : { at: isoTime(order.reversedAt), reason: order.reversedFor },
    cardsUrl: order.hasPage ? cardPageUrl(context, order.id) : null,
    cards: cards
      .filter(({ orderId }) => orderId === order.id)
      .map((card) => ({
        lastGroup: card.lastGroup,
        status: cardStatus(card, context.now),
        redeemedAt: isoTime(card.redeemedAt),
        expiresAt: isoTime(card.expiresAt),
      })),
  }));
}

import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { cardAddress } from './card-address.ts';
import { insertCardPage } from './queries.ts';
import { type CodedCard, sealCards } from './sealed-cards.ts';

/**
 * The card page of an order: its address for the mail, and the insert for the batch that creates the
 * cards. It inserts nothing unless `onlyIf` holds.
 */
export async function prepareCardPage(context: Context, orderId: string, cards: readonly CodedCard[], onlyIf: SQL) {
  const { db, now } = context;
  const sealedCards = await sealCards(context, orderId, cards);
  const insert = insertCardPage(db, { orderId, sealedCards, createdAt: now.getTime() }, onlyIf);
  return { address: cardAddress(context, orderId), insert };
}

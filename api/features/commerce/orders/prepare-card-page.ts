import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { cardAddress } from './card-address.ts';
import { insertCardPage } from './queries.ts';
import { type CodedCard, sealCards } from './sealed-cards.ts';

/**
 * The page of an order's cards: its address, for the mail, and the statement for the batch that makes
 * the cards. It is written only if `happened`, earlier in the batch.
 */
export async function prepareCardPage(context: Context, orderId: string, cards: readonly CodedCard[], onlyIf: SQL) {
  const { db, now } = context;
  const sealedCards = await sealCards(context, orderId, cards);
  const insert = insertCardPage(db, { orderId, sealedCards, createdAt: now.getTime() }, onlyIf);
  return { address: cardAddress(context, orderId), insert };
}

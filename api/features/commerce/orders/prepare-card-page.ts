import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { cardAddress } from './card-address.ts';
import { type CodedCard, encryptCards } from './encrypted-cards.ts';
import { insertCardPage } from './queries.ts';

/**
 * The card page of an order: its address for the mail, and the insert for the batch that creates the
 * cards. It inserts nothing unless `onlyIf` holds.
 */
export async function prepareCardPage(context: Context, orderId: string, cards: readonly CodedCard[], onlyIf: SQL) {
  const { db, now } = context;
  const encryptedCards = await encryptCards(context, orderId, cards);
  const insert = insertCardPage(db, { orderId, encryptedCards, createdAt: now.getTime() }, onlyIf);
  return { address: cardAddress(context, orderId), insert };
}

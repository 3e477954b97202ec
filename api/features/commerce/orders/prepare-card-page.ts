import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { cardPageUrl } from './card-address.ts';
import { type CardWithCode, encryptCards } from './encrypted-cards.ts';
import { insertCardPage } from './queries.ts';

/**
 * Prepares the card page of an order: its URL for the mail, and a statement for the batch that creates the cards, which
 * inserts the page if `onlyIf` holds.
 */
export async function prepareCardPage(context: Context, orderId: string, cards: readonly CardWithCode[], onlyIf: SQL) {
  const { db, now } = context;
  const encryptedCards = await encryptCards(context, orderId, cards);
  const insert = insertCardPage(db, { orderId, encryptedCards, createdAt: now.getTime() }, onlyIf);
  return { address: cardPageUrl(context, orderId), insert };
}

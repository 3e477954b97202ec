import { and, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { giftCards } from '../../gift-cards/schema.ts';

/** A card that the member is redeeming; its time is not in the ledger yet. */
export function selectRedeeming(db: Database, userId: string) {
  return db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.redeemedBy, userId), eq(giftCards.state, 'redeeming')))
    .limit(1);
}

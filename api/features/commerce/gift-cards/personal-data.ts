import { eq, getTableColumns } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { giftCards } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { codeHash: _, redemptionId: __, revokedBy: ___, triedAt: ____, ...card } = getTableColumns(giftCards);
    return {
      gift_cards: db.select(card).from(giftCards).where(eq(giftCards.redeemedBy, userId)),
      gift_card_batches: null,
    };
  },
  // Nothing is erased: these tables are payment records.
  erase: () => ({ gift_cards: null, gift_card_batches: null }),
};

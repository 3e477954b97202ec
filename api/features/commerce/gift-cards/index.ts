export { hasCommunityPrefix, hashCode, readCode } from './codes.ts';
export { createGiftCards } from './create-gift-cards.ts';
export { codesPurpose } from './encrypted-codes.ts';
export { getGiftCardStats } from './get-gift-card-stats.ts';
export { listGiftCards } from './list-gift-cards.ts';
export { prepareCards } from './prepare-cards.ts';
export {
  type CardChange,
  type CardRow,
  cancelCard,
  cardColumns,
  changeCardState,
  eraseOldCodes,
  findCard,
  isActiveCard,
} from './queries.ts';
export { finishRedemptions } from './redeem/finish-redemptions.ts';
export { previewGiftCard } from './redeem/preview-gift-card.ts';
export { redeemGiftCard } from './redeem/redeem-gift-card.ts';
export { revokeGiftCard } from './redeem/revoke-gift-card.ts';
export { cardRefusal, cardStatus } from './rules.ts';

export { finishRedemptions } from './finish-redemptions.ts';
export { previewGiftCard } from './preview-gift-card.ts';
export { redeemGiftCard } from './redeem-gift-card.ts';
export { revokeGiftCard } from './revoke-gift-card.ts';

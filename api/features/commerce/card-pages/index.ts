export { prepareCardPage } from './prepare-card-page.ts';
export { deleteOldCardPages } from './queries.ts';
export { type Gift, readGift } from './read-gift.ts';

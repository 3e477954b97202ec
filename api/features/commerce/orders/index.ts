export { fulfillOrder } from './fulfill-order.ts';
export { getOrder } from './get-order.ts';
export { anonymiseFinishedOrders, countUnredeemedOf, deleteOldCardPages, deleteOldOrders } from './queries.ts';
export { type Gift, readGift } from './read-gift.ts';
export { reconcileOrders } from './reconcile-orders.ts';
export { expireOrdersOf } from './refresh-order.ts';
export { cardsPurpose } from './sealed-cards.ts';
export { startPurchase } from './start-purchase.ts';

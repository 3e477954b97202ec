export { getOrder } from './get-order.ts';
export { lookAfterOrders } from './look-after-orders.ts';
export { expireOrdersOf } from './look-at-order.ts';
export { deleteOldCardPages, deleteOldOrders } from './queries.ts';
export { type Gift, readGift } from './read-gift.ts';
export { settleOrder } from './settle-order.ts';
export { startPurchase } from './start-purchase.ts';

export { alignNextCharge } from './align-next-charge.ts';
export { getSubscription } from './get-subscription.ts';
export { lookAfterSubscriptions } from './look-after-subscriptions.ts';
export { moveNextCharge } from './move-next-charge.ts';
export { openPortal } from './open-portal.ts';
export { priceOf } from './plan-price.ts';
export { deleteOldCheckouts, findOwnSubscription, livePlan } from './queries.ts';
export { settleCheckout } from './settle-checkout.ts';
export { syncSubscription } from './sync-subscription.ts';

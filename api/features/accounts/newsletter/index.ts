export { confirmSubscription } from './confirm-subscription.ts';
export { subscribe } from './subscribe.ts';

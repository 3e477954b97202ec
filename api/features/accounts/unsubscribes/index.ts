export { readUnsubscribeToken, unsubscribeAddresses } from './tokens.ts';
export { unsubscribe } from './unsubscribe.ts';

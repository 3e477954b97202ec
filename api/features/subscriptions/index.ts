export { countMembersByTier, tierInForce } from './queries.ts';
export { type SubscriptionSummary, summarizeTier } from './rules.ts';
export { entitlements } from './schema.ts';

export {
  appendToLedger,
  buildLedger,
  createEmptyLedger,
  findEntry,
  type Grant,
  type GrantedTime,
  type Ledger,
  type LedgerChange,
  type LedgerContext,
  type LedgerEntry,
  type PreparedChange,
  type Revocation,
} from './append-to-ledger.ts';
export { allowedAccessLevels, canAccess } from './can-access.ts';
export { findEntitlementPeriod, findTierEnd, type GrantPreview, previewGrant } from './preview-grant.ts';
export {
  countMembersByTier,
  isAccessLevelAllowed,
  isAccessLevelAllowedForUser,
  recordCancellation,
  selectLedger,
  tierInForce,
} from './queries.ts';
export { type LedgerResult, readLedger, recordInLedger } from './record-in-ledger.ts';
export { gracePeriodPrefix, type SubscriptionSummary, summarizeTier } from './rules.ts';
export { computeTimeline, joinSegments, type Segment, type Span } from './timeline.ts';

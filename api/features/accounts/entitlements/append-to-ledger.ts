import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { type EntitlementSource, type RevocationReason, type Tier, tiers } from './contract.ts';
import {
  claimLedger,
  type EntitlementRow,
  insertEntitlement,
  isLedgerChangedBy,
  type LedgerRow,
  markRevoked,
  replaceSpans,
} from './queries.ts';
import { gracePeriodPrefix } from './rules.ts';
import { computeTimeline, joinSegments, type Segment, type TimelineEntry } from './timeline.ts';

/** The time that a grant adds: calendar months, or the length of a span given in milliseconds UTC. */
export type GrantedTime = { months: number } | { from: number; until: number };

/** Adds an entitlement. Does nothing if its source and reference are already recorded. */
export interface Grant {
  kind: 'grant';
  tier: Tier;
  source: EntitlementSource;
  /** What it was granted for, such as an invoice id. */
  reference: string;
  time: GrantedTime;
  /** The earliest start. For a payment, the start of its period. */
  grantedAt: number;
}

/** Revokes the rest of an entitlement from `at`. Does nothing if it's unknown or already revoked. */
export interface Revocation {
  kind: 'revoke';
  source: EntitlementSource;
  reference: string;
  at: number;
  reason: RevocationReason;
}

export type LedgerChange = Grant | Revocation;

/** All entitlements of one member, and the ledger's version. */
export interface Ledger {
  userId: string;
  /** 0 if the member has no entitlements yet. */
  version: number;
  entries: readonly LedgerEntry[];
}

export interface LedgerEntry extends TimelineEntry {
  source: EntitlementSource;
  reference: string;
}

/** Builds a ledger from the rows of `selectLedger`. */
export function buildLedger(userId: string, rows: readonly LedgerRow[]): Ledger {
  const entries = rows.map(({ entry: { months, spanStart, spanEnd, ...entry } }) => ({
    ...entry,
    amount: months === null ? { ms: (spanEnd ?? 0) - (spanStart ?? 0) } : { months },
  }));
  return { userId, version: rows[0]?.version ?? 0, entries };
}

export const createEmptyLedger = (userId: string): Ledger => ({ userId, version: 0, entries: [] });

export function findEntry({ entries }: Ledger, { source, reference }: Pick<LedgerEntry, 'source' | 'reference'>) {
  return entries.find((entry) => entry.source === source && entry.reference === reference);
}

/** Returns the ledger after a change. Null if the change is already in it, or there's nothing to revoke. */
export function applyLedgerChange(ledger: Ledger, change: LedgerChange, id: string = newId()): Ledger | null {
  const known = findEntry(ledger, change);
  if (change.kind === 'grant') {
    if (known) return null;
    const gracePeriods = findReplacedGracePeriods(ledger, change);
    const others = ledger.entries.map((each) =>
      gracePeriods.includes(each) ? { ...each, revokedAt: each.grantedAt } : each,
    );
    return { ...ledger, entries: [...others, toEntry(change, id)] };
  }
  if (!known || known.revokedAt !== null) return null;
  const entries = ledger.entries.map((entry) => (entry === known ? { ...entry, revokedAt: change.at } : entry));
  return { ...ledger, entries };
}

/**
 * Returns the grace periods that a gift card replaces: those of its tier or a lower one. They are revoked from the
 * start, so that the card begins when the member's paid time ends, and doesn't move once the charge succeeds.
 */
function findReplacedGracePeriods({ entries }: Ledger, { source, tier }: Grant): LedgerEntry[] {
  if (source !== 'gift_card') return [];
  const isReplaced = (entry: LedgerEntry) =>
    entry.revokedAt === null &&
    entry.reference.startsWith(gracePeriodPrefix) &&
    tiers.indexOf(entry.tier) <= tiers.indexOf(tier);
  return entries.filter(isReplaced);
}

function toEntry({ tier, source, reference, time, grantedAt }: Grant, id: string): LedgerEntry {
  const amount = 'months' in time ? time : { ms: time.until - time.from };
  return { id, tier, source, reference, amount, grantedAt, revokedAt: null };
}

export type LedgerContext = Pick<Context, 'db' | 'now'> & { tenant: Pick<Context['tenant'], 'timeZone'> };

/** A ledger change as statements for a batch, with the resulting timeline. */
export interface PreparedChange {
  /**
   * Must come first in the batch. Returns a row if the change is made. No row means that the ledger has a newer version
   * or `onlyIf` is false.
   */
  claim: ReturnType<typeof claimLedger>;
  /** The writes, to be placed after `claim`. */
  statements: BatchItem<'sqlite'>[];
  /** The condition for later statements of the batch. True if the change was made. */
  applied: SQL;
  /** The entitlement that was granted or revoked. */
  entitlementId: string;
  /** The resulting timeline. */
  segments: Segment[];
}

/**
 * Prepares the next version of a ledger for the caller's batch. Returns null if nothing changes. Without a batch of
 * your own, use `recordInLedger`.
 */
export function appendToLedger(
  { db, now, tenant }: LedgerContext,
  ledger: Ledger,
  change: LedgerChange,
  onlyIf?: SQL,
): PreparedChange | null {
  const { userId, version } = ledger;
  const [id, changeId] = [newId(), newId()];
  const changed = applyLedgerChange(ledger, change, id);
  if (!changed) return null;
  const segments = computeTimeline(changed.entries, tenant.timeZone);
  const entitlementId = findEntry(ledger, change)?.id ?? id;
  const writes =
    change.kind === 'grant'
      ? [
          insertEntitlement(db, toRow(change, { id, userId, createdAt: now.getTime() }), changeId),
          ...findReplacedGracePeriods(ledger, change).map((gracePeriod) =>
            markRevoked(db, { id: gracePeriod.id, revokedAt: gracePeriod.grantedAt, revokedFor: 'settled' }, changeId),
          ),
        ]
      : [markRevoked(db, { id: entitlementId, revokedAt: change.at, revokedFor: change.reason }, changeId)];
  return {
    claim: claimLedger(db, userId, version, changeId, onlyIf),
    statements: [...writes, ...replaceSpans(db, userId, joinSegments(segments), changeId)],
    applied: isLedgerChangedBy(changeId),
    entitlementId,
    segments,
  };
}

function toRow(
  { tier, source, reference, time, grantedAt }: Grant,
  row: Pick<EntitlementRow, 'id' | 'userId' | 'createdAt'>,
): EntitlementRow {
  const amount =
    'months' in time
      ? { months: time.months, spanStart: null, spanEnd: null }
      : { months: null, spanStart: time.from, spanEnd: time.until };
  return { ...row, tier, source, reference, ...amount, grantedAt, revokedAt: null, revokedFor: null };
}

import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { type EntitlementSource, type RevocationReason, type Tier, tiers } from './contract.ts';
import {
  claimLedger,
  type EntitlementRow,
  insertEntitlement,
  type LedgerRow,
  markRevoked,
  replaceSpans,
  wasChangedBy,
} from './queries.ts';
import { gracePeriodPrefix } from './rules.ts';
import { computeTimeline, joinSegments, type Segment, type TimelineEntry } from './timeline.ts';

/** Calendar months, or a span of which only the length counts. Times are milliseconds UTC. */
export type GrantedTime = { months: number } | { from: number; until: number };

/** A new row. One of the same source and reference is there already: nothing changes. */
export interface Grant {
  kind: 'grant';
  tier: Tier;
  source: EntitlementSource;
  /** What it is granted for, such as an invoice's id. */
  reference: string;
  time: GrantedTime;
  /** From when on it may run; for a payment the beginning of its period. */
  grantedAt: number;
}

/** Takes back the rest of an entitlement from `at` on. Unknown or revoked already: nothing changes. */
export interface Revocation {
  kind: 'revoke';
  source: EntitlementSource;
  reference: string;
  at: number;
  reason: RevocationReason;
}

export type LedgerChange = Grant | Revocation;

/** All rows of one member and the version that they are. */
export interface Ledger {
  userId: string;
  /** 0 before the first row. */
  version: number;
  entries: readonly LedgerEntry[];
}

export interface LedgerEntry extends TimelineEntry {
  source: EntitlementSource;
  reference: string;
}

/** What `selectLedger` read. */
export function toLedger(userId: string, rows: readonly LedgerRow[]): Ledger {
  const entries = rows.map(({ entry: { months, spanStart, spanEnd, ...entry } }) => ({
    ...entry,
    amount: months === null ? { ms: (spanEnd ?? 0) - (spanStart ?? 0) } : { months },
  }));
  return { userId, version: rows[0]?.version ?? 0, entries };
}

export const emptyLedger = (userId: string): Ledger => ({ userId, version: 0, entries: [] });

export function findEntry({ entries }: Ledger, { source, reference }: Pick<LedgerEntry, 'source' | 'reference'>) {
  return entries.find((entry) => entry.source === source && entry.reference === reference);
}

/** What a ledger is after a change; null when the change is in it already, or has nothing to take back. */
export function changeLedger(ledger: Ledger, change: LedgerChange, id: string = newId()): Ledger | null {
  const known = findEntry(ledger, change);
  if (change.kind === 'grant') {
    if (known) return null;
    const gracePeriods = gracePeriodsReplacedBy(ledger, change);
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
 * A gift card lasts longer than any bridge: one of its tier or a lower one goes as if it had never
 * been. The card begins where the member's own time ends, and so it stays when the charge comes.
 */
function gracePeriodsReplacedBy({ entries }: Ledger, { source, tier }: Grant): LedgerEntry[] {
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

export type LedgerPlace = Pick<Context, 'db' | 'now'> & { tenant: Pick<Context['tenant'], 'timeZone'> };

/** A change of the ledger as statements for a batch, with what stands beside it. */
export interface PreparedChange {
  /** First in the batch: answers one row if the change was made, none if the ledger is newer or `guard` does not hold. */
  claim: ReturnType<typeof claimLedger>;
  /** After it, all of them. */
  statements: BatchItem<'sqlite'>[];
  /** True for later statements of the batch if the change was made: what belongs to it is written on this condition. */
  applied: SQL;
  /** The entitlement that is granted or revoked. */
  entitlementId: string;
  /** What the ledger comes to with it. */
  segments: Segment[];
}

/**
 * The next version of a ledger that was read before, in the batch of the caller. Null when nothing
 * changes. Who need not put it into a batch of their own uses `recordInLedger`.
 */
export function appendToLedger(
  { db, now, tenant }: LedgerPlace,
  ledger: Ledger,
  change: LedgerChange,
  onlyIf?: SQL,
): PreparedChange | null {
  const { userId, version } = ledger;
  const [id, changeId] = [newId(), newId()];
  const changed = changeLedger(ledger, change, id);
  if (!changed) return null;
  const segments = computeTimeline(changed.entries, tenant.timeZone);
  const entitlementId = findEntry(ledger, change)?.id ?? id;
  const writes =
    change.kind === 'grant'
      ? [
          insertEntitlement(db, toRow(change, { id, userId, createdAt: now.getTime() }), changeId),
          ...gracePeriodsReplacedBy(ledger, change).map((gracePeriod) =>
            markRevoked(db, { id: gracePeriod.id, revokedAt: gracePeriod.grantedAt, revokedFor: 'settled' }, changeId),
          ),
        ]
      : [markRevoked(db, { id: entitlementId, revokedAt: change.at, revokedFor: change.reason }, changeId)];
  return {
    claim: claimLedger(db, userId, version, changeId, onlyIf),
    statements: [...writes, ...replaceSpans(db, userId, joinSegments(segments), changeId)],
    applied: wasChangedBy(changeId),
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

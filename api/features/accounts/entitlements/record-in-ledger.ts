import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import {
  appendToLedger,
  buildLedger,
  type Ledger,
  type LedgerChange,
  type LedgerContext,
  type PreparedChange,
} from './append-to-ledger.ts';
import { selectLedger } from './queries.ts';
import { computeTimeline, type Segment } from './timeline.ts';

interface RecordOptions {
  /** The condition under which the change is made, evaluated in the batch. */
  onlyIf?: SQL;
  /** Called with the prepared change before each attempt. Returning false refuses the change. */
  guard?: (prepared: PreparedChange) => Promise<boolean>;
  /** Further statements for the same batch. They should depend on `prepared.applied`. */
  alsoWrite?: (prepared: PreparedChange) => BatchItem<'sqlite'>[];
  /** The ledger, if the caller has already read it. */
  ledger?: Ledger;
}

export interface LedgerResult {
  /** `unchanged`: already recorded, or nothing to revoke. `refused`: `onlyIf` was false, or `guard` returned false. */
  outcome: 'recorded' | 'unchanged' | 'refused';
  /** The member's current timeline. */
  segments: Segment[];
  /** The entitlement that was granted or revoked, or null. */
  entitlementId: string | null;
}

/** The maximum number of attempts, which is higher than the number of concurrent changes to one ledger in practice. */
const attempts = 25;

/**
 * Makes one ledger change and the writes that belong to it in one transaction, and retries if the ledger changed
 * meanwhile. Idempotent. Callers must check permission first.
 */
export async function recordInLedger(
  place: LedgerContext,
  userId: string,
  change: LedgerChange,
  { onlyIf, guard, alsoWrite, ledger: read }: RecordOptions = {},
): Promise<LedgerResult> {
  const { db, tenant } = place;
  let ledger = read ?? (await readLedger(place, userId));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const nothing = (outcome: 'unchanged' | 'refused'): LedgerResult => ({
      outcome,
      segments: computeTimeline(ledger.entries, tenant.timeZone),
      entitlementId: null,
    });
    const prepared = appendToLedger(place, ledger, change, onlyIf);
    if (!prepared) return nothing('unchanged');
    if (guard && !(await guard(prepared))) return nothing('refused');
    const { claimed, current } = await namedBatch(db, {
      claimed: prepared.claim,
      changes: prepared.statements,
      alsoWritten: alsoWrite?.(prepared) ?? [],
      current: selectLedger(db, userId),
    });
    const { segments, entitlementId } = prepared;
    if (claimed.length > 0) return { outcome: 'recorded', segments, entitlementId };
    const now = buildLedger(userId, current);
    if (now.version === ledger.version) return nothing('refused');
    ledger = now;
  }
  throw new AppError('conflict');
}

export async function readLedger({ db }: Pick<LedgerContext, 'db'>, userId: string): Promise<Ledger> {
  return buildLedger(userId, await selectLedger(db, userId));
}

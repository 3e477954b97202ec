import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { AppError } from '#api/platform/http/app-error.ts';
import {
  appendToLedger,
  type Ledger,
  type LedgerChange,
  type LedgerPlace,
  type PreparedChange,
  toLedger,
} from './append-to-ledger.ts';
import { selectLedger } from './queries.ts';
import { computeTimeline, type Segment } from './timeline.ts';

interface RecordOptions {
  /** That which must hold for the change to be made. */
  onlyIf?: SQL;
  /** Asked before each attempt to write, with what would be written: not if it answers no. */
  guard?: (prepared: PreparedChange) => Promise<boolean>;
  /** What is written in the same batch, on the condition `took`. */
  alsoWrite?: (prepared: PreparedChange) => BatchItem<'sqlite'>[];
  /** The ledger, where the caller has read it already. */
  ledger?: Ledger;
}

export interface Recorded {
  /** `unchanged`: it was in the ledger before, or there was nothing to revoke. `refused`: `onlyIf` did not hold, or `guard` said no. */
  outcome: 'recorded' | 'unchanged' | 'refused';
  /** What the member has now. */
  segments: Segment[];
  /** What was granted or revoked; null when nothing was. */
  entitlementId: string | null;
}

/** So many changes of one member at once are more than people make. */
const attempts = 25;

/**
 * Makes one change of a member's ledger and what belongs to it, all or nothing, however many others
 * change it at the same time. Twice the same is once. Who calls it has checked that it may be made.
 */
export async function recordInLedger(
  place: LedgerPlace,
  userId: string,
  change: LedgerChange,
  { onlyIf, guard, alsoWrite, ledger: read }: RecordOptions = {},
): Promise<Recorded> {
  const { db, tenant } = place;
  let ledger = read ?? (await readLedger(place, userId));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const nothing = (outcome: 'unchanged' | 'refused'): Recorded => ({
      outcome,
      segments: computeTimeline(ledger.entries, tenant.timeZone),
      entitlementId: null,
    });
    const prepared = appendToLedger(place, ledger, change, onlyIf);
    if (!prepared) return nothing('unchanged');
    if (guard && !(await guard(prepared))) return nothing('refused');
    const [claimed, ...others] = await db.batch([
      prepared.claim,
      ...prepared.statements,
      ...(alsoWrite?.(prepared) ?? []),
      selectLedger(db, userId),
    ]);
    const { segments, entitlementId } = prepared;
    if (claimed.length > 0) return { outcome: 'recorded', segments, entitlementId };
    const now = toLedger(userId, others.at(-1) as Awaited<ReturnType<typeof selectLedger>>);
    if (now.version === ledger.version) return nothing('refused');
    ledger = now;
  }
  throw new AppError('conflict');
}

export async function readLedger({ db }: Pick<LedgerPlace, 'db'>, userId: string): Promise<Ledger> {
  return toLedger(userId, await selectLedger(db, userId));
}

import { eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { RecipientState } from '../../contract.ts';

/** The columns of a table with one row for each mail to a member: see `mailRowColumns`. */
export type MailRows = Readonly<
  Record<'state' | 'reason' | 'attempts' | 'dueAt' | 'runId' | 'claimedAt' | 'uncertainSince', AnySQLiteColumn>
>;

/** How long a claim lasts: longer than a run, including the mails that the run has begun. */
export const claimMs = 3 * 60_000;
/** How long a repeated mail may be sent to a provider, which keeps idempotency keys for a day. */
const repeatableMs = 23 * hourMs;

const unclaimed = { runId: null, claimedAt: null } as const;
/** Column values that return a row to the queue for another run. */
export const requeuedValues = { state: 'waiting', ...unclaimed } as const;

/** Whether a run can claim the row now. */
export const isReady = ({ state, dueAt }: MailRows, now: Date): SQL =>
  sql`(${eq(state, 'waiting')} and ${lte(dueAt, now.getTime())})`;

/** Whether the row was claimed by a run that ended early. */
export const isMailClaimLost = ({ state, claimedAt }: MailRows, now: Date): SQL =>
  sql`(${state} in ('claimed', 'sending') and ${lt(claimedAt, now.getTime() - claimMs)})`;

/** Whether a run claimed the row in the last minute. */
export const isClaimedRecently = ({ state, claimedAt }: MailRows, now: Date): SQL =>
  sql`(${state} in ('claimed', 'sending') and ${gt(claimedAt, now.getTime() - 60_000)})`;

/** Column values that claim a row for one run. */
export const claimedValues = (runId: string, now: Date) =>
  ({ state: 'claimed', ...{ runId, claimedAt: now.getTime() } }) as const;

/** Column values that mark a row's mail as begun: from then on, it may arrive. */
export const begunValues = ({ attempts }: MailRows) => ({ state: 'sending', attempts: sql`${attempts} + 1` }) as const;

/** Column values that end a row whose mail isn't retried: as `unknown` if an earlier attempt may have been accepted. */
export function endedValues({ uncertainSince }: MailRows, state: RecipientState, reason: string | SQL) {
  const isCertain = isNull(uncertainSince);
  return {
    state: sql`iif(${isCertain}, ${state}, 'unknown')`,
    reason: sql`iif(${isCertain}, ${reason}, 'interrupted')`,
    ...{ uncertainSince: null, ...unclaimed },
  };
}

/** Column values that end a row whose outcome can't be known. */
export const endedUnknownValues = {
  state: 'unknown',
  reason: 'interrupted',
  uncertainSince: null,
  ...unclaimed,
} as const;

/**
 * Lists how to recover the rows of runs that ended early, in order. A mail that wasn't begun waits again. A mail that
 * was begun may have been accepted: it is retried only while the provider still recognises a repeated mail, so not
 * after a long pause, nor by a mail server that has replaced the provider.
 */
export function claimRecoveries(rows: MailRows, { now, isRepeatable }: { now: Date; isRepeatable: boolean }) {
  const { state, uncertainSince, claimedAt } = rows;
  const since = sql`coalesce(${uncertainSince}, ${claimedAt})`;
  const isUnsafe = isRepeatable ? sql`${since} <= ${now.getTime() - repeatableMs}` : sql`true`;
  const lost = (in_: 'claimed' | 'sending') => sql`(${eq(state, in_)} and ${isMailClaimLost(rows, now)})`;
  return {
    unbegun: { which: lost('claimed'), becomes: requeuedValues },
    interrupted: {
      which: lost('sending'),
      becomes: { ...requeuedValues, reason: 'interrupted', uncertainSince: since },
    },
    uncertain: {
      which: sql`(${isNotNull(uncertainSince)} and ${eq(state, 'waiting')} and ${isUnsafe})`,
      becomes: endedUnknownValues,
    },
  } as const;
}

export type Outcome =
  | { state: 'sent'; sentAt: number }
  | { state: 'failed' | 'unknown' | 'excluded'; reason: string }
  /** `uncertainSince` is set if this attempt may have been accepted. */
  | { state: 'waiting'; reason: string; dueAt: number; uncertainSince?: number };

/**
 * Column values for a row after its mail was attempted. Once `isOver`, nothing is retried, and the row is excluded for
 * `reasonOver`. A mail that an earlier attempt may have delivered becomes `unknown` instead of failed.
 */
export function outcomeValues(rows: MailRows, outcome: Outcome, isOver: SQL, reasonOver: string) {
  if (outcome.state === 'sent' || outcome.state === 'unknown') {
    return { reason: null, ...outcome, uncertainSince: null, ...unclaimed };
  }
  if (outcome.state !== 'waiting') return endedValues(rows, outcome.state, outcome.reason);
  const { reason, dueAt } = outcome;
  const since = sql`coalesce(${rows.uncertainSince}, ${outcome.uncertainSince ?? null})`;
  return {
    state: sql`iif(not ${isOver}, 'waiting', iif(${since} is null, 'excluded', 'unknown'))`,
    reason: sql`iif(not ${isOver}, ${reason}, iif(${since} is null, ${reasonOver}, 'interrupted'))`,
    uncertainSince: sql`iif(not ${isOver}, ${since}, null)`,
    ...{ dueAt, ...unclaimed },
  };
}

/** Whether the row isn't finished. */
export const isMailUnfinished = ({ state }: MailRows): SQL => sql`${state} in ('waiting', 'claimed', 'sending')`;

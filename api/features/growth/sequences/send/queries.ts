import { and, eq, gt, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  begunValues,
  claimedValues,
  claimRecoveries,
  endedValues,
  isClaimedRecently,
  isMailClaimLost,
  isMailUnfinished,
  isReady,
  type Outcome,
  outcomeValues,
  requeuedValues,
} from '#api/features/growth/campaigns/index.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { countMail, type Pace, remainingCapacity } from '#api/platform/mail/pace/pace.ts';
import type { SequenceKind, Step } from '../contract.ts';
import { type SequenceRow, selectExclusion, sequenceExists } from '../queries.ts';
import { sequenceMails, sequenceOccasions, sequences } from '../schema.ts';

const mail = sequenceMails;
const occasion = sequenceOccasions;

/** A mail that is later than this isn't sent, because it may no longer be right. */
const overdueMs = dayMs;

/** When a step is planned, relative to the time of the occasion; for renewals, that is before it. */
export const delayOf = (kind: SequenceKind, { days }: Pick<Step, 'days'>) =>
  (kind === 'renewal' ? -days : days) * dayMs;

interface Due {
  step: Step;
  /** Mails due up to this time have been recorded. */
  from: number;
  now: Date;
}

/**
 * Records the mails of a step that have become due, for occasions since the sequence was switched on. Mails that are
 * too late are excluded.
 */
export function insertDueMails(db: Database, { kind, onSince }: SequenceRow, { step, from, now }: Due) {
  const delay = delayOf(kind, step);
  const at = now.getTime();
  const first = Math.max(from - delay, (onSince ?? at) - 1 - Math.min(delay, 0));
  const isLate = sql`${occasion.at} + ${delay} < ${at - overdueMs}`;
  return db.run(sql`
    insert into ${mail} (kind, user_id, key, step, planned_at, state, reason)
    select ${kind}, ${occasion.userId}, ${occasion.key}, ${step.id}, ${occasion.at} + ${delay},
      iif(${isLate}, 'excluded', 'waiting'), iif(${isLate}, 'overdue', null)
    from ${occasion}
    where ${eq(occasion.kind, kind)} and ${occasion.at} > ${first} and ${occasion.at} <= ${at - delay}
    on conflict do nothing`);
}

const isWaiting = inArray(mail.state, ['waiting', 'claimed']);

/** Excludes unsent mails of deleted steps. */
export function excludeMailsOfDeletedSteps(db: Database, kind: SequenceKind, steps: readonly Step[]) {
  const isGone = notInArray(
    mail.step,
    steps.map(({ id }) => id),
  );
  return db
    .update(mail)
    .set(endedValues(mail, 'excluded', 'step_deleted'))
    .where(and(eq(mail.kind, kind), isMailUnfinished(mail), isWaiting, isGone));
}

/** Excludes unsent mails of sequences that are switched off. */
export function excludeMailsOnSwitchOff(db: Database, onlyIf: SQL, kind?: SequenceKind) {
  return db
    .update(mail)
    .set(endedValues(mail, 'excluded', 'switched_off'))
    .where(and(kind && eq(mail.kind, kind), isMailUnfinished(mail), isWaiting, onlyIf));
}

/** Selects a row if something is to be sent and no run is active. */
export function selectUnclaimedMails(db: Database, now: Date) {
  const isAttended = sql`exists (select 1 from ${mail} where ${isMailUnfinished(mail)} and ${isClaimedRecently(mail, now)})`;
  return db
    .select({ kind: mail.kind })
    .from(mail)
    .where(and(isMailUnfinished(mail), or(isReady(mail, now), isMailClaimLost(mail, now)), sql`not ${isAttended}`))
    .limit(1);
}

/** Recovers the claims of runs that ended early. */
export function recoverClaims(db: Database, given: { now: Date; isRepeatable: boolean }) {
  const { unbegun, interrupted, uncertain } = claimRecoveries(mail, given);
  const recover = ({ which, becomes }: { which: SQL; becomes: object }) =>
    db
      .update(mail)
      .set(becomes)
      .where(and(isMailUnfinished(mail), which));
  return { unbegun: recover(unbegun), interrupted: recover(interrupted), uncertain: recover(uncertain) };
}

interface Claim {
  runId: string;
  limit: number;
  now: Date;
  pace: Pace;
}

/** Claims the next mails for one run, as many as the sender's rate allows. */
export function claimMails(db: Database, { runId, limit, now, pace }: Claim) {
  const next = sql`(select rowid from ${mail} where ${isMailUnfinished(mail)} and ${isReady(mail, now)}
    order by ${mail.dueAt} limit min(${limit}, ${remainingCapacity(pace)}))`;
  const { kind, userId, key, step, plannedAt, attempts } = mail;
  return {
    taken: db
      .update(mail)
      .set(claimedValues(runId, now))
      .where(sql`rowid in ${next} and ${isReady(mail, now)}`),
    claimed: db
      .select({ kind, userId, key, step, plannedAt, attempts })
      .from(mail)
      .where(and(eq(mail.runId, runId), eq(mail.state, 'claimed'))),
  };
}

export type ClaimedMail = Awaited<ReturnType<typeof claimMails>['claimed']>[number];

const rowOf = ({ kind, userId, key, step }: ClaimedMail, runId: string, state: 'claimed' | 'sending') =>
  and(
    ...[eq(mail.kind, kind), eq(mail.userId, userId), eq(mail.key, key), eq(mail.step, step)],
    ...[eq(mail.runId, runId), eq(mail.state, state)],
  );

/**
 * Begins one mail, or excludes it if it shouldn't be sent any more. Selects a row with the current address and language
 * if the mail may be sent.
 */
export function beginMail(
  db: Database,
  row: ClaimedMail,
  { runId, step, now, pace }: { runId: string; step: Step; now: Date; pace: Pace },
) {
  const { kind, userId, key } = row;
  const at = now.getTime();
  const why = sql`(select ${selectExclusion(kind, step, sql`${at}`, now)} from ${users} left join ${occasion}
    on ${occasion.kind} = ${kind} and ${occasion.userId} = ${users.id} and ${occasion.key} = ${key}
    where ${users.id} = ${userId})`;
  const isLate = and(eq(mail.attempts, 0), sql`${mail.plannedAt} < ${at - overdueMs}`);
  const reason = sql`coalesce(${why}, iif(${isLate}, 'overdue', null))`;
  return {
    excluded: db
      .update(mail)
      .set(endedValues(mail, 'excluded', reason))
      .where(and(rowOf(row, runId, 'claimed'), sql`${reason} is not null`)),
    begun: db
      .update(mail)
      .set(begunValues(mail))
      .where(and(rowOf(row, runId, 'claimed'), sql`${remainingCapacity(pace)} > 0`))
      .returning({ userId: mail.userId }),
    counted: countMail(db, pace),
    member: db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId)),
  };
}

/** Stores the outcome of a mail that this run began. Nothing is retried once its sequence is off. */
export function endMail(db: Database, row: ClaimedMail, runId: string, outcome: Outcome) {
  const isOff = sql`not ${sequenceExists(and(eq(sequences.kind, row.kind), gt(sequences.onSince, 0)) as SQL)}`;
  return db
    .update(mail)
    .set(outcomeValues(mail, outcome, sql`(${isOff})`, 'switched_off'))
    .where(rowOf(row, runId, 'sending'));
}

/** Releases rows that the run claimed but didn't begin. */
export function releaseClaims(db: Database, runId: string) {
  return db
    .update(mail)
    .set(requeuedValues)
    .where(and(eq(mail.runId, runId), eq(mail.state, 'claimed')));
}

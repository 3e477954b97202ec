import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { AudienceTimes } from '#api/features/community/announcements/index.ts';
import { isInSegment } from '#api/features/growth/segments/index.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CampaignRow, exists, mayBeMailed } from '../queries.ts';
import { campaignRecipients, campaigns } from '../schema.ts';
import {
  begun,
  claimedBy,
  claimMs,
  endedAs,
  endedUnknown,
  freed,
  isAtWork,
  isLost,
  isReady,
  isUnfinished,
  lostClaims,
  type Outcome,
  storedOutcome,
} from './rows/queries.ts';

const recipient = campaignRecipients;

/**
 * The oldest campaign that is being sent and has something to do now: at most one row. One that only waits to try again
 * doesn't hold up the others.
 */
export function findSending(db: Database, now: Date) {
  const has = (what: SQL) =>
    sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id} and ${what})`;
  const hasWork = or(
    isNotNull(campaigns.recordedUpTo),
    has(isReady(recipient, now)),
    has(isLost(recipient, now)),
    sql`not ${has(isUnfinished(recipient))}`,
  );
  return db
    .select()
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'sending'`, hasWork))
    .orderBy(campaigns.id)
    .limit(1);
}

/**
 * Statements that record the next members as recipients. A batch overtaken by another changes nothing, so each member is
 * recorded once, and only if they want the stream.
 */
export function recordBatch(
  db: Database,
  { id, version, stream, segment, recordedUpTo, recipientCount }: CampaignRow,
  { size, times }: { size: number; times: AudienceTimes },
) {
  const { kind, name: _, ...conditions } = segment;
  // A saved one was copied when sending began.
  const isWanted = kind === 'saved' ? sql`false` : isInSegment(conditions, times);
  const isNext = sql`${users.id} > ${recordedUpTo} and ${mayBeMailed(stream)} and ${isWanted}`;
  const isCurrent = and(
    eq(campaigns.id, id),
    // A tag that its segment names was merged into another: the next batch has the new one.
    eq(campaigns.version, version),
    eq(campaigns.recordedUpTo, recordedUpTo ?? ''),
    eq(campaigns.recipientCount, recipientCount),
    sql`${campaigns.state} in ('sending', 'paused')`,
  ) as SQL;
  const last = sql`(select max(${recipient.userId}) from ${recipient} where ${recipient.campaignId} = ${id})`;
  return {
    recorded: db.run(sql`
      insert into ${recipient} (campaign_id, user_id)
      select ${id}, ${users.id} from ${users} where ${isNext} and ${exists(isCurrent)}
      order by ${users.id} limit ${size}
      on conflict do nothing`),
    // `changes()` is what the statement before has recorded: nothing means that no one remained.
    moved: db
      .update(campaigns)
      .set({
        recordedUpTo: sql`iif(changes() = 0, null, ${last})`,
        recipientCount: sql`${campaigns.recipientCount} + changes()`,
      })
      .where(isCurrent),
  };
}

/** A row if a campaign is to be sent and no run has claimed anyone within the last minute. */
export function selectUnattended(db: Database, now: Date) {
  const hasRun = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id}
    and ${isAtWork(recipient, now)})`;
  return db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'sending'`, sql`not ${hasRun}`))
    .limit(1);
}

/** Gives up claims of runs that ended early: see {@link lostClaims}. */
export function recoverClaims(db: Database, id: string, given: { now: Date; isRepeatable: boolean }) {
  const { unbegun, interrupted, uncertain } = lostClaims(recipient, given);
  const recover = ({ which, becomes }: { which: SQL; becomes: object }) =>
    db
      .update(recipient)
      .set(becomes)
      .where(and(eq(recipient.campaignId, id), which));
  return { unbegun: recover(unbegun), interrupted: recover(interrupted), uncertain: recover(uncertain) };
}

/** The same for mails of campaigns that were cancelled while a run talked to the mail server, and then ended early. */
export function endInterruptedMails(db: Database, now: Date) {
  const at = now.getTime();
  const cancelled = sql`select ${campaigns.id} from ${campaigns}
    where ${campaigns.state} = 'cancelled' and ${campaigns.finishedAt} > ${at - 24 * hourMs}`;
  return db
    .update(recipient)
    .set(endedUnknown)
    .where(
      and(
        sql`${recipient.campaignId} in (${cancelled})`,
        eq(recipient.state, 'sending'),
        lt(recipient.claimedAt, at - claimMs),
      ),
    );
}

interface Claim {
  runId: string;
  limit: number;
  now: Date;
}

/** Claims the next recipients for one run. */
export function claimRecipients(db: Database, id: string, { runId, limit, now }: Claim) {
  const isNext = and(eq(recipient.campaignId, id), isReady(recipient, now));
  const next = db
    .select({ userId: recipient.userId })
    .from(recipient)
    .where(isNext)
    .orderBy(recipient.dueAt)
    .limit(limit);
  const isMine = and(eq(recipient.campaignId, id), eq(recipient.state, 'claimed'), eq(recipient.runId, runId));
  return {
    taken: db
      .update(recipient)
      .set(claimedBy(runId, now))
      .where(and(isNext, inArray(recipient.userId, next), exists(isSending(id)))),
    claimed: db
      .select({ userId: recipient.userId, attempts: recipient.attempts })
      .from(recipient)
      .where(isMine)
      .orderBy(recipient.userId),
  };
}

const isSending = (id: string) => and(eq(campaigns.id, id), eq(campaigns.state, 'sending')) as SQL;

export interface Sending {
  id: string;
  userId: string;
  runId: string;
}

const rowOf = ({ id, userId, runId }: Sending, state: 'claimed' | 'sending') =>
  and(
    eq(recipient.campaignId, id),
    eq(recipient.userId, userId),
    eq(recipient.runId, runId),
    eq(recipient.state, state),
  );

/**
 * Begins one mail, unless the campaign was paused or the claim was lost. Consent is asked here, at the last moment:
 * those who withdrew it are excluded. Selects a row if the mail may go out, and the address and language of this moment.
 */
export function beginMail(db: Database, { stream }: Pick<CampaignRow, 'stream'>, sending: Sending) {
  const isMember = (which: SQL) =>
    sql`exists (select 1 from ${users} where ${users.id} = ${sending.userId} and ${which})`;
  const isActive = isMember(isActiveMember() as SQL);
  const goesOn = exists(isSending(sending.id));
  return {
    excluded: db
      .update(recipient)
      .set(endedAs(recipient, 'excluded', sql`iif(${isActive}, 'not_wanted', 'account_closed')`))
      .where(and(rowOf(sending, 'claimed'), goesOn, sql`not ${isMember(mayBeMailed(stream))}`)),
    begun: db
      .update(recipient)
      .set(begun(recipient))
      .where(and(rowOf(sending, 'claimed'), goesOn))
      .returning({ userId: recipient.userId }),
    member: db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, sending.userId)),
  };
}

/** Stores what became of a mail that this run began. Nothing is tried again once the campaign is cancelled. */
export function endMail(db: Database, sending: Sending, outcome: Outcome) {
  const isCancelled = exists(and(eq(campaigns.id, sending.id), eq(campaigns.state, 'cancelled')) as SQL);
  return db
    .update(recipient)
    .set(storedOutcome(recipient, outcome, isCancelled, 'cancelled'))
    .where(rowOf(sending, 'sending'));
}

/** Frees what the run claimed and didn't begin. */
export function releaseClaims(db: Database, id: string, runId: string) {
  return db
    .update(recipient)
    .set(freed)
    .where(and(eq(recipient.campaignId, id), eq(recipient.runId, runId), eq(recipient.state, 'claimed')));
}

/** Ends the campaign if all recipients are recorded and none is unfinished. Selects a row if it did. */
export function finishIfDone(db: Database, id: string, now: Date) {
  const hasMore = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${id}
    and ${isUnfinished(recipient)})`;
  return db
    .update(campaigns)
    .set({ state: 'finished', finishedAt: now.getTime() })
    .where(and(isSending(id), sql`${campaigns.recordedUpTo} is null`, sql`not ${hasMore}`))
    .returning({ recipientCount: campaigns.recipientCount });
}

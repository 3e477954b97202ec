import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { countMail, type Pace, remainingCapacity } from '#api/platform/mail/pace/pace.ts';
import { type CampaignRow, campaignExists, mayBeMailed } from '../queries.ts';
import { campaignRecipients, campaigns } from '../schema.ts';
import {
  begunValues,
  claimedValues,
  claimMs,
  claimRecoveries,
  endedUnknownValues,
  endedValues,
  isClaimedRecently,
  isMailClaimLost,
  isMailUnfinished,
  isReady,
  type Outcome,
  outcomeValues,
  requeuedValues,
} from './rows/queries.ts';

const recipient = campaignRecipients;

/**
 * Finds the oldest campaign being sent that has something to do now. A campaign that only waits to retry doesn't hold
 * up the others.
 */
export function findSendingCampaign(db: Database, now: Date) {
  const has = (what: SQL) =>
    sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id} and ${what})`;
  const hasWork = or(
    isNotNull(campaigns.recordedUpTo),
    has(isReady(recipient, now)),
    has(isMailClaimLost(recipient, now)),
    sql`not ${has(isMailUnfinished(recipient))}`,
  );
  return db
    .select()
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'sending'`, hasWork))
    .orderBy(campaigns.id)
    .limit(1);
}

/** Selects a campaign that is to be sent, if no run has claimed any recipient in the last minute. */
export function selectUnclaimedCampaign(db: Database, now: Date) {
  const hasRun = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id}
    and ${isClaimedRecently(recipient, now)})`;
  return db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'sending'`, sql`not ${hasRun}`))
    .limit(1);
}

/** Recovers the claims of runs that ended early: see {@link claimRecoveries}. */
export function recoverClaims(db: Database, id: string, given: { now: Date; isRepeatable: boolean }) {
  const { unbegun, interrupted, uncertain } = claimRecoveries(recipient, given);
  const recover = ({ which, becomes }: { which: SQL; becomes: object }) =>
    db
      .update(recipient)
      .set(becomes)
      .where(and(eq(recipient.campaignId, id), which));
  return { unbegun: recover(unbegun), interrupted: recover(interrupted), uncertain: recover(uncertain) };
}

/** Ends mails of cancelled campaigns whose run ended early while contacting the mail server. */
export function endInterruptedMails(db: Database, now: Date) {
  const at = now.getTime();
  const cancelled = sql`select ${campaigns.id} from ${campaigns}
    where ${campaigns.state} = 'cancelled' and ${campaigns.finishedAt} > ${at - 24 * hourMs}`;
  return db
    .update(recipient)
    .set(endedUnknownValues)
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
  pace: Pace;
}

/** Claims the next recipients for one run, as many as the sender's rate allows. */
export function claimRecipients(db: Database, id: string, { runId, limit, now, pace }: Claim) {
  const isNext = and(eq(recipient.campaignId, id), isReady(recipient, now));
  const next = sql`(select ${recipient.recipientId} from ${recipient} where ${isNext}
    order by ${recipient.dueAt} limit min(${limit}, ${remainingCapacity(pace)}))`;
  const isMine = and(eq(recipient.campaignId, id), eq(recipient.state, 'claimed'), eq(recipient.runId, runId));
  return {
    taken: db
      .update(recipient)
      .set(claimedValues(runId, now))
      .where(and(isNext, sql`${recipient.recipientId} in ${next}`, campaignExists(isSending(id)))),
    claimed: db
      .select({ recipientId: recipient.recipientId, attempts: recipient.attempts })
      .from(recipient)
      .where(isMine)
      .orderBy(recipient.recipientId),
  };
}

const isSending = (id: string) => and(eq(campaigns.id, id), eq(campaigns.state, 'sending')) as SQL;

export interface ClaimedRecipient {
  id: string;
  recipientId: string;
  runId: string;
}

const rowOf = ({ id, recipientId, runId }: ClaimedRecipient, state: 'claimed' | 'sending') =>
  and(
    eq(recipient.campaignId, id),
    eq(recipient.recipientId, recipientId),
    eq(recipient.runId, runId),
    eq(recipient.state, state),
  );

/**
 * Begins one mail, unless the campaign was paused, the claim was lost or the sender's rate is reached. Consent is
 * checked only here: those who withdrew it are excluded. Selects a row with the current address and language if the
 * mail may be sent, even if a subscriber has since become a member.
 */
export function beginMail(
  db: Database,
  { stream }: Pick<CampaignRow, 'stream'>,
  sending: ClaimedRecipient,
  pace: Pace,
) {
  const isMember = (which: SQL) =>
    sql`exists (select 1 from ${users} where ${users.id} = ${recipient.userId} and ${which})`;
  const isActive = isMember(isActiveMember() as SQL);
  const subscriber = newsletterSubscribers;
  const isSubscriber = sql`(${recipient.userId} is null
    and exists (select 1 from ${subscriber} where ${subscriber.id} = ${recipient.recipientId}))`;
  const isThis = and(eq(recipient.campaignId, sending.id), eq(recipient.recipientId, sending.recipientId));
  const goesOn = campaignExists(isSending(sending.id));
  return {
    excluded: db
      .update(recipient)
      .set(
        endedValues(
          recipient,
          'excluded',
          sql`iif(${recipient.userId} is null or ${isActive}, 'not_wanted', 'account_closed')`,
        ),
      )
      .where(and(rowOf(sending, 'claimed'), goesOn, sql`not (${isSubscriber} or ${isMember(mayBeMailed(stream))})`)),
    begun: db
      .update(recipient)
      .set(begunValues(recipient))
      .where(and(rowOf(sending, 'claimed'), goesOn, sql`${remainingCapacity(pace)} > 0`))
      .returning({ recipientId: recipient.recipientId }),
    counted: countMail(db, pace),
    member: db
      .select({ userId: users.id, email: users.email, locale: users.locale })
      .from(recipient)
      .innerJoin(users, eq(users.id, recipient.userId))
      .where(isThis),
    subscriber: db
      .select({ userId: subscriber.id, email: subscriber.email, locale: subscriber.locale })
      .from(subscriber)
      .where(eq(subscriber.id, sending.recipientId)),
  };
}

/** Stores the outcome of a mail that this run began. Nothing is retried once the campaign is cancelled. */
export function endMail(db: Database, sending: ClaimedRecipient, outcome: Outcome) {
  const isCancelled = campaignExists(and(eq(campaigns.id, sending.id), eq(campaigns.state, 'cancelled')) as SQL);
  return db
    .update(recipient)
    .set(outcomeValues(recipient, outcome, isCancelled, 'cancelled'))
    .where(rowOf(sending, 'sending'));
}

/** Releases rows that the run claimed but didn't begin. */
export function releaseClaims(db: Database, id: string, runId: string) {
  return db
    .update(recipient)
    .set(requeuedValues)
    .where(and(eq(recipient.campaignId, id), eq(recipient.runId, runId), eq(recipient.state, 'claimed')));
}

/** Finishes the campaign if all recipients are recorded and none is unfinished. Selects a row if it did. */
export function finishCampaignIfDone(db: Database, id: string, now: Date) {
  const hasMore = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${id}
    and ${isMailUnfinished(recipient)})`;
  return db
    .update(campaigns)
    .set({ state: 'finished', finishedAt: now.getTime() })
    .where(and(isSending(id), sql`${campaigns.recordedUpTo} is null`, sql`not ${hasMore}`))
    .returning({ recipientCount: campaigns.recipientCount });
}

import { and, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { type AudienceTimes, isInAudience } from '#api/features/community/announcements/index.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CampaignRow, endedAs, exists, mayBeMailed } from '../queries.ts';
import { campaignRecipients, campaigns } from '../schema.ts';

const recipient = campaignRecipients;
const unclaimed = { runId: null, claimedAt: null } as const;

/** How long a claim lasts: longer than a run, and a mail that it has begun. */
const claimMs = 3 * 60_000;

/**
 * The oldest campaign that is being sent and has something to do now: at most one row. One that only waits to try again
 * doesn't hold up the others.
 */
export function findSending(db: Database, now: Date) {
  const at = now.getTime();
  const has = (what: SQL) =>
    sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id} and ${what})`;
  const hasWork = or(
    isNotNull(campaigns.recordedUpTo),
    has(sql`${recipient.state} = 'waiting' and ${recipient.dueAt} <= ${at}`),
    has(sql`${recipient.state} in ('claimed', 'sending') and ${recipient.claimedAt} < ${at - claimMs}`),
    sql`not ${has(sql`${recipient.state} in ('waiting', 'claimed', 'sending')`)}`,
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
  { id, stream, segment, recordedUpTo, recipientCount }: CampaignRow,
  { size, times }: { size: number; times: AudienceTimes },
) {
  const { kind: _, ...audience } = segment;
  const isNext = sql`${users.id} > ${recordedUpTo} and ${mayBeMailed(stream)} and ${isInAudience(audience, times)}`;
  const isCurrent = and(
    eq(campaigns.id, id),
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
  const isAtWork = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${campaigns.id}
    and ${recipient.state} in ('claimed', 'sending') and ${recipient.claimedAt} > ${now.getTime() - 60_000})`;
  return db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'sending'`, sql`not ${isAtWork}`))
    .limit(1);
}

/** How long a provider is trusted to recognise a repeated mail: it keeps keys for a day. */
const repeatableMs = 23 * hourMs;

/**
 * Gives up claims of runs that ended early. A mail that hadn't been begun waits again; of one that had, no one knows
 * whether it was accepted. With a provider that recognises a repeated mail, it is tried again, but only while it does:
 * not after a long pause, for one, and not by a mail server that has taken the provider's place.
 */
export function recoverClaims(db: Database, id: string, { now, isRepeatable }: { now: Date; isRepeatable: boolean }) {
  const isLost = lt(recipient.claimedAt, now.getTime() - claimMs);
  const since = sql`coalesce(${recipient.uncertainSince}, ${recipient.claimedAt})`;
  const isUnsafe = isRepeatable ? sql`${since} <= ${now.getTime() - repeatableMs}` : sql`true`;
  const free = { state: 'waiting', ...unclaimed } as const;
  const lost = (state: 'claimed' | 'sending') => and(eq(recipient.campaignId, id), eq(recipient.state, state), isLost);
  return {
    unbegun: db.update(recipient).set(free).where(lost('claimed')),
    interrupted: db
      .update(recipient)
      .set({ ...free, reason: 'interrupted', uncertainSince: since })
      .where(lost('sending')),
    uncertain: db
      .update(recipient)
      .set({ state: 'unknown', reason: 'interrupted', uncertainSince: null })
      .where(
        and(
          eq(recipient.campaignId, id),
          isNotNull(recipient.uncertainSince),
          eq(recipient.state, 'waiting'),
          isUnsafe,
        ),
      ),
  };
}

/** The same for mails of campaigns that were cancelled while a run talked to the mail server, and then ended early. */
export function endInterruptedMails(db: Database, now: Date) {
  const at = now.getTime();
  const cancelled = sql`select ${campaigns.id} from ${campaigns}
    where ${campaigns.state} = 'cancelled' and ${campaigns.finishedAt} > ${at - 24 * hourMs}`;
  return db
    .update(recipient)
    .set({ state: 'unknown', reason: 'interrupted', uncertainSince: null, ...unclaimed })
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
  const isReady = and(
    eq(recipient.campaignId, id),
    eq(recipient.state, 'waiting'),
    lte(recipient.dueAt, now.getTime()),
  );
  const next = db
    .select({ userId: recipient.userId })
    .from(recipient)
    .where(isReady)
    .orderBy(recipient.dueAt)
    .limit(limit);
  const isMine = and(eq(recipient.campaignId, id), eq(recipient.state, 'claimed'), eq(recipient.runId, runId));
  return {
    taken: db
      .update(recipient)
      .set({ state: 'claimed', runId, claimedAt: now.getTime() })
      .where(and(isReady, inArray(recipient.userId, next), exists(isSending(id)))),
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
      .set(endedAs('excluded', sql`iif(${isActive}, 'not_wanted', 'account_closed')`))
      .where(and(rowOf(sending, 'claimed'), goesOn, sql`not ${isMember(mayBeMailed(stream))}`)),
    begun: db
      .update(recipient)
      .set({ state: 'sending', attempts: sql`${recipient.attempts} + 1` })
      .where(and(rowOf(sending, 'claimed'), goesOn))
      .returning({ userId: recipient.userId }),
    member: db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, sending.userId)),
  };
}

export type Outcome =
  | { state: 'sent'; sentAt: number }
  | { state: 'failed' | 'unknown' | 'excluded'; reason: string }
  /** `uncertainSince`: this attempt may have been accepted. */
  | { state: 'waiting'; reason: string; dueAt: number; uncertainSince?: number };

/**
 * Stores what became of a mail that this run began. Nothing is tried again once the campaign is cancelled. A mail that
 * may have been accepted in an earlier attempt hasn't failed: no one knows.
 */
export function endMail(db: Database, sending: Sending, outcome: Outcome) {
  return db.update(recipient).set(storedOutcome(sending, outcome)).where(rowOf(sending, 'sending'));
}

function storedOutcome({ id }: Sending, outcome: Outcome) {
  if (outcome.state === 'sent' || outcome.state === 'unknown') {
    return { reason: null, ...outcome, uncertainSince: null, ...unclaimed };
  }
  if (outcome.state !== 'waiting') return endedAs(outcome.state, outcome.reason);
  const { reason, dueAt } = outcome;
  const isCancelled = exists(and(eq(campaigns.id, id), eq(campaigns.state, 'cancelled')) as SQL);
  const since = sql`coalesce(${recipient.uncertainSince}, ${outcome.uncertainSince ?? null})`;
  return {
    state: sql`iif(not ${isCancelled}, 'waiting', iif(${since} is null, 'excluded', 'unknown'))`,
    reason: sql`iif(not ${isCancelled}, ${reason}, iif(${since} is null, 'cancelled', 'interrupted'))`,
    uncertainSince: sql`iif(not ${isCancelled}, ${since}, null)`,
    ...{ dueAt, ...unclaimed },
  };
}

/** Frees what the run claimed and didn't begin. */
export function releaseClaims(db: Database, id: string, runId: string) {
  return db
    .update(recipient)
    .set({ state: 'waiting', ...unclaimed })
    .where(and(eq(recipient.campaignId, id), eq(recipient.runId, runId), eq(recipient.state, 'claimed')));
}

/** Ends the campaign if all recipients are recorded and none is unfinished. Selects a row if it did. */
export function finishIfDone(db: Database, id: string, now: Date) {
  const isUnfinished = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${id}
    and ${recipient.state} in ('waiting', 'claimed', 'sending'))`;
  return db
    .update(campaigns)
    .set({ state: 'finished', finishedAt: now.getTime() })
    .where(and(isSending(id), sql`${campaigns.recordedUpTo} is null`, sql`not ${isUnfinished}`))
    .returning({ recipientCount: campaigns.recipientCount });
}

import { and, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { type AudienceTimes, isInAudience } from '#api/features/community/announcements/index.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CampaignRow, exists, mayBeMailed } from '../queries.ts';
import { campaignRecipients, campaigns } from '../schema.ts';

const recipient = campaignRecipients;

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
  const recorded = sql`(select count(*) from ${recipient} where ${recipient.campaignId} = ${id})`;
  const last = sql`(select max(${recipient.userId}) from ${recipient} where ${recipient.campaignId} = ${id})`;
  return {
    recorded: db.run(sql`
      insert into ${recipient} (campaign_id, user_id)
      select ${id}, ${users.id} from ${users} where ${isNext} and ${exists(isCurrent)}
      order by ${users.id} limit ${size}
      on conflict do nothing`),
    // As many as before means that there was no one left.
    moved: db
      .update(campaigns)
      .set({
        recordedUpTo: sql`iif(${recorded} = ${recipientCount}, null, ${last})`,
        recipientCount: recorded,
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
 * whether it was accepted.
 */
export function recoverClaims(db: Database, id: string, { now, isRepeatable }: { now: Date; isRepeatable: boolean }) {
  const isLost = lt(recipient.claimedAt, now.getTime() - claimMs);
  const mayRepeat = isRepeatable ? gt(recipient.claimedAt, now.getTime() - repeatableMs) : sql`false`;
  const free = { state: 'waiting', runId: null, claimedAt: null } as const;
  const lost = (state: 'claimed' | 'sending') => and(eq(recipient.campaignId, id), eq(recipient.state, state), isLost);
  return {
    unbegun: db.update(recipient).set(free).where(lost('claimed')),
    // With a provider that recognises a repeated mail, trying again is safe.
    interrupted: db
      .update(recipient)
      .set({
        ...free,
        state: sql`iif(${mayRepeat}, 'waiting', 'unknown')`,
        reason: sql`iif(${mayRepeat}, null, 'interrupted')`,
      })
      .where(lost('sending')),
  };
}

/** The same for mails of campaigns that were cancelled while a run talked to the mail server, and then ended early. */
export function endInterruptedMails(db: Database, now: Date) {
  const at = now.getTime();
  const cancelled = sql`select ${campaigns.id} from ${campaigns}
    where ${campaigns.state} = 'cancelled' and ${campaigns.finishedAt} > ${at - 24 * hourMs}`;
  return db
    .update(recipient)
    .set({ state: 'unknown', reason: 'interrupted', runId: null, claimedAt: null })
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
  const wants = sql`exists (select 1 from ${users} where ${users.id} = ${sending.userId} and ${mayBeMailed(stream)})`;
  const goesOn = exists(isSending(sending.id));
  return {
    excluded: db
      .update(recipient)
      .set({ state: 'excluded', reason: 'not_wanted', runId: null, claimedAt: null })
      .where(and(rowOf(sending, 'claimed'), goesOn, sql`not ${wants}`)),
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
  | { state: 'failed' | 'excluded' | 'unknown'; reason: string }
  | { state: 'waiting'; reason: string; dueAt: number };

/** Stores what became of a mail that this run began. Nothing is tried again once the campaign is cancelled. */
export function endMail(db: Database, sending: Sending, outcome: Outcome) {
  const isCancelled = exists(and(eq(campaigns.id, sending.id), eq(campaigns.state, 'cancelled')) as SQL);
  const unless = (state: string, reason: string | null) => ({
    state: sql`iif(${isCancelled}, 'excluded', ${state})`,
    reason: sql`iif(${isCancelled}, 'cancelled', ${reason})`,
  });
  return db
    .update(recipient)
    .set({
      ...{ reason: null, ...outcome, runId: null, claimedAt: null },
      ...(outcome.state === 'waiting' ? unless(outcome.state, outcome.reason) : {}),
    })
    .where(rowOf(sending, 'sending'));
}

/** Frees what the run claimed and didn't begin. */
export function releaseClaims(db: Database, id: string, runId: string) {
  return db
    .update(recipient)
    .set({ state: 'waiting', runId: null, claimedAt: null })
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

import { and, asc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { keptSlug } from '../archive/queries.ts';
import type { CampaignState } from '../contract.ts';
import { exists } from '../queries.ts';
import { campaignRecipients, campaigns, noDate, noHour } from '../schema.ts';
import { endedAs } from '../send/rows/queries.ts';

const recipient = campaignRecipients;

export function selectMatching(db: Database, which: SQL) {
  return db.select({ id: campaigns.id }).from(campaigns).where(which);
}

interface Plan {
  /** When sending begins. */
  at: number;
  by: string;
  /** The time of day for each reader, and when it is that time in the community's zone. */
  hour: { localTime: string; communityDueAt: number } | null;
}

export function schedule(db: Database, which: SQL, { at, by, hour }: Plan) {
  const { localTime, communityDueAt } = hour ?? noHour;
  return db
    .update(campaigns)
    .set({ state: 'scheduled', scheduledAt: at, scheduledBy: by, localTime, communityDueAt })
    .where(which);
}

export function unschedule(db: Database, which: SQL) {
  return db.update(campaigns).set(noDate).where(which);
}

/** The saved segment that a campaign follows, as it is now, or else the campaign's own conditions. */
const frozen = sql`coalesce((
  select json_set(${segments.conditions}, '$.kind', 'members', '$.name', ${segments.name}) from ${segments}
  where ${segments.id} = ${campaigns.savedSegmentId}), ${campaigns.segment})`;

/** Only for a newsletter to everyone, since subscribers can't meet conditions. */
const goesToSubscribers = sql`iif(${campaigns.stream} = 'news' and ${campaigns.segment} ->> '$.kind' = 'all', '', null)`;

/** Starts recording recipients. From here on, changes of a saved segment don't affect it. */
export function beginSending(
  db: Database,
  which: SQL,
  { now, slug, isAtOnce }: { now: Date; slug: string; isAtOnce: boolean },
) {
  return db
    .update(campaigns)
    .set({
      ...{ state: 'sending', startedAt: now.getTime(), recordedUpTo: '', scheduledAt: null, scheduledBy: null },
      // An administrator who sends it by hand doesn't wait for anyone's hour.
      ...(isAtOnce ? noHour : {}),
      // Subscribers without an account, if the campaign goes to them.
      subscribersUpTo: goesToSubscribers,
      ...{ segment: frozen, savedSegmentId: null },
      slug: sql`iif(${campaigns.isPublic}, ${keptSlug(slug)}, ${campaigns.slug})`,
    })
    .where(which);
}

export function changeState(db: Database, which: SQL, state: CampaignState, finishedAt: number | null = null) {
  return db.update(campaigns).set({ state, finishedAt }).where(which);
}

/**
 * For a restored database: a campaign that was being sent waits until someone resumes it, and a scheduled one until
 * someone sends it. Both may have been sent since, or may be sent elsewhere.
 */
export function pauseSending(db: Database) {
  const held = (from: CampaignState, to: CampaignState) =>
    db.update(campaigns).set({ state: to }).where(eq(campaigns.state, from)).returning({ name: campaigns.name });
  return { paused: held('sending', 'paused'), overdue: held('scheduled', 'overdue') };
}

/** Holds for a campaign whose date was set by someone who is still an administrator. */
export const mayBegin: SQL = sql`exists (select 1 from ${users}
  where ${users.id} = ${campaigns.scheduledBy} and ${users.role} = 'admin' and ${isActiveMember()})`;

/** Campaigns whose date has come, oldest first. */
export function selectDue(db: Database, now: Date) {
  return db
    .select({
      ...{ id: campaigns.id, version: campaigns.version, scheduledAt: sql<number>`${campaigns.scheduledAt}` },
      ...{ texts: campaigns.texts, isPublic: campaigns.isPublic },
    })
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'scheduled'`, lte(campaigns.scheduledAt, now.getTime())))
    .orderBy(asc(campaigns.scheduledAt))
    .limit(20);
}

const failedOf = (id: string) => and(eq(recipient.campaignId, id), eq(recipient.state, 'failed')) as SQL;

/** Whether there is someone to send it to again. After its figures are summed up, that isn't known any more. */
export const hasFailed = (id: string) =>
  sql`(${campaigns.sums} is null and exists (select 1 from ${recipient} where ${failedOf(id)}))`;

/** Recipients for whom it failed wait again, with as many attempts as at first. */
export function requeueFailed(db: Database, id: string, which: SQL) {
  return db
    .update(recipient)
    .set({ state: 'waiting', reason: null, attempts: 0, dueAt: 0 })
    .where(and(failedOf(id), exists(which)));
}

/** Reopens a finished campaign that has someone to send to again. */
export function reopenCampaign(db: Database, id: string) {
  const hasWaiting = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${id} and ${recipient.state} = 'waiting')`;
  return db
    .update(campaigns)
    .set({ state: 'sending', finishedAt: null })
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'finished'), hasWaiting));
}

/** Excludes everyone whose mail hasn't begun, when a campaign is cancelled. */
export function excludeRest(db: Database, id: string, which: SQL) {
  return db
    .update(recipient)
    .set(endedAs(recipient, 'excluded', 'cancelled'))
    .where(
      and(
        eq(recipient.campaignId, id),
        or(eq(recipient.state, 'waiting'), eq(recipient.state, 'claimed')),
        exists(which),
      ),
    );
}

import { and, asc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { archiveSlug } from '../archive/queries.ts';
import type { CampaignState } from '../contract.ts';
import { campaignExists } from '../queries.ts';
import { campaignRecipients, campaigns, clearedDate, clearedHour } from '../schema.ts';
import { endedValues } from '../send/rows/queries.ts';

const recipient = campaignRecipients;

export function selectMatchingCampaigns(db: Database, which: SQL) {
  return db.select({ id: campaigns.id }).from(campaigns).where(which);
}

interface Plan {
  /** When sending begins. */
  at: number;
  by: string;
  /** The wall-clock time for each reader, and when it is that time in the community's zone. */
  hour: { localTime: string; communityDueAt: number } | null;
}

export function setSchedule(db: Database, which: SQL, { at, by, hour }: Plan) {
  const { localTime, communityDueAt } = hour ?? clearedHour;
  return db
    .update(campaigns)
    .set({ state: 'scheduled', scheduledAt: at, scheduledBy: by, localTime, communityDueAt })
    .where(which);
}

export function clearSchedule(db: Database, which: SQL) {
  return db.update(campaigns).set(clearedDate).where(which);
}

/** The current conditions of the saved segment that a campaign follows, or else the campaign's own conditions. */
const frozen = sql`coalesce((
  select json_set(${segments.conditions}, '$.kind', 'members', '$.name', ${segments.name}) from ${segments}
  where ${segments.id} = ${campaigns.savedSegmentId}), ${campaigns.segment})`;

/** An empty string for a newsletter to everyone, otherwise null, because subscribers can't meet conditions. */
const goesToSubscribers = sql`iif(${campaigns.stream} = 'news' and ${campaigns.segment} ->> '$.kind' = 'all', '', null)`;

/** Starts recording recipients. From now on, changes to a saved segment don't affect the campaign. */
export function beginSendingCampaign(
  db: Database,
  which: SQL,
  { now, slug, isAtOnce }: { now: Date; slug: string; isAtOnce: boolean },
) {
  return db
    .update(campaigns)
    .set({
      ...{ state: 'sending', startedAt: now.getTime(), recordedUpTo: '', scheduledAt: null, scheduledBy: null },
      // If an administrator sends a campaign by hand, it doesn't wait for each reader's hour.
      ...(isAtOnce ? clearedHour : {}),
      // Records subscribers without an account, too, if the campaign goes to them.
      subscribersUpTo: goesToSubscribers,
      ...{ segment: frozen, savedSegmentId: null },
      slug: sql`iif(${campaigns.isPublic}, ${archiveSlug(slug)}, ${campaigns.slug})`,
    })
    .where(which);
}

export function changeCampaignState(db: Database, which: SQL, state: CampaignState, finishedAt: number | null = null) {
  return db.update(campaigns).set({ state, finishedAt }).where(which);
}

/**
 * Holds back all campaigns in a restored database: those being sent wait until someone resumes them, and scheduled ones
 * until someone sends them. They may have been sent since the backup, or may be sent elsewhere.
 */
export function pauseAllCampaigns(db: Database) {
  const held = (from: CampaignState, to: CampaignState) =>
    db.update(campaigns).set({ state: to }).where(eq(campaigns.state, from)).returning({ name: campaigns.name });
  return { paused: held('sending', 'paused'), overdue: held('scheduled', 'overdue') };
}

/** Whether the person who set the campaign's date is still an administrator. */
export const mayBeginCampaign: SQL = sql`exists (select 1 from ${users}
  where ${users.id} = ${campaigns.scheduledBy} and ${users.role} = 'admin' and ${isActiveMember()})`;

/** Selects campaigns whose date has come, oldest first. */
export function selectDueCampaigns(db: Database, now: Date) {
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

/** Whether the campaign failed for any recipient. No longer known once the recipients are summed up and deleted. */
export const hasFailed = (id: string) =>
  sql`(${campaigns.sums} is null and exists (select 1 from ${recipient} where ${failedOf(id)}))`;

/** Makes recipients for whom the campaign failed wait again, with a full number of attempts. */
export function requeueFailedRecipients(db: Database, id: string, which: SQL) {
  return db
    .update(recipient)
    .set({ state: 'waiting', reason: null, attempts: 0, dueAt: 0 })
    .where(and(failedOf(id), campaignExists(which)));
}

/** Reopens a finished campaign if a recipient is waiting again. */
export function reopenCampaign(db: Database, id: string) {
  const hasWaiting = sql`exists (select 1 from ${recipient} where ${recipient.campaignId} = ${id} and ${recipient.state} = 'waiting')`;
  return db
    .update(campaigns)
    .set({ state: 'sending', finishedAt: null })
    .where(and(eq(campaigns.id, id), eq(campaigns.state, 'finished'), hasWaiting));
}

/** Excludes the recipients of a cancelled campaign whose mail hasn't begun. */
export function excludeUnsentRecipients(db: Database, id: string, which: SQL) {
  return db
    .update(recipient)
    .set(endedValues(recipient, 'excluded', 'cancelled'))
    .where(
      and(
        eq(recipient.campaignId, id),
        or(eq(recipient.state, 'waiting'), eq(recipient.state, 'claimed')),
        campaignExists(which),
      ),
    );
}

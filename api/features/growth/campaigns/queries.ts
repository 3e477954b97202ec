import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { CampaignState, Stream } from './contract.ts';
import { campaignRecipients, campaigns } from './schema.ts';

const isInStream: Record<Stream, SQL> = {
  news: eq(users.mailNews, true),
  offers: eq(users.mailOffers, true),
  events: eq(users.mailEventNews, true),
};

/** Whether the member of a `users` row may be sent mail of a stream now. */
export function mayBeMailed(stream: Stream): SQL {
  return and(isActiveMember(), isNotNull(users.campaignsConsentAt), isInStream[stream]) as SQL;
}

/**
 * Matches the campaign if it is in one of these states, its version is the one that was read, and `by` may act. A null
 * version or `by` isn't checked.
 */
export function isInVersion(
  id: string,
  version: number | null,
  states: readonly CampaignState[],
  by: Pick<Member, 'sessionId'> | null,
  onlyIf?: SQL,
): SQL {
  return and(
    eq(campaigns.id, id),
    version === null ? undefined : eq(campaigns.version, version),
    inArray(campaigns.state, [...states]),
    by ? isActingAdministrator(by) : undefined,
    onlyIf,
  ) as SQL;
}

export const campaignExists = (which: SQL) => sql`exists (select 1 from ${campaigns} where ${which})`;

/** Counts the campaigns that missed their date and wait for an administrator, and selects the oldest of these dates. */
export function selectOverdueCampaigns(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${campaigns.scheduledAt})` })
    .from(campaigns)
    .where(sql`${campaigns.state} = 'overdue'`);
}

export function findCampaign(db: Database, id: string) {
  return db.select().from(campaigns).where(eq(campaigns.id, id));
}

export type CampaignRow = Awaited<ReturnType<typeof findCampaign>>[number];

/** More than the number of time zones, each of which has its own hour. */
const maxHours = 60;

/** Counts the recipients who wait for the campaign's hour in their own time zone, by the time at which they get it. */
export function countRecipientsByHour(db: Database, id: string, now: Date) {
  const { campaignId, state, dueAt, attempts } = campaignRecipients;
  return db
    .select({ dueAt, count: sql<number>`count(*)` })
    .from(campaignRecipients)
    .where(
      and(
        ...[eq(campaignId, id), eq(state, 'waiting'), gt(dueAt, now.getTime()), eq(attempts, 0)],
        campaignExists(and(eq(campaigns.id, id), isNotNull(campaigns.localTime)) as SQL),
      ),
    )
    .groupBy(dueAt)
    .orderBy(dueAt)
    .limit(maxHours);
}

/** Counts the recipients in each state, by reason, and how many of them clicked, unsubscribed and complained. */
export function countRecipients(db: Database, id: string) {
  const { state, reason, hasUnsubscribed, hasClicked, hasComplained } = campaignRecipients;
  return db
    .select({
      ...{ state, reason, count: sql<number>`count(*)`, unsubscribed: sql<number>`sum(${hasUnsubscribed})` },
      ...{ clicked: sql<number>`sum(${hasClicked})`, complained: sql<number>`sum(${hasComplained})` },
    })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, id))
    .groupBy(state, reason);
}

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { Stream } from './contract.ts';
import { campaignRecipients, campaigns } from './schema.ts';

const isInStream: Record<Stream, SQL> = {
  news: eq(users.mailNews, true),
  offers: eq(users.mailOffers, true),
  events: eq(users.mailEventNews, true),
};

/** Whether the member of a `users` row may be sent mail of a stream at this moment. */
export function mayBeMailed(stream: Stream): SQL {
  return and(isActiveMember(), isNotNull(users.campaignsConsentAt), isInStream[stream]) as SQL;
}

/** Whether a condition holds, for the batch of the write that needs it: one row. */
export function checkThat(db: Database, condition: SQL) {
  return db.all<{ holds: number }>(sql`select ${condition} as holds`);
}

/** Refuses whoever was demoted or signed out during the call. */
export function refuseUnless([author]: readonly { holds: number }[]): void {
  if (!author?.holds) throw new AppError('forbidden');
}

/** Whether a campaign meets the conditions. */
export const exists = (which: SQL) => sql`exists (select 1 from ${campaigns} where ${which})`;

/** How many campaigns have missed their time and wait for a person, and the oldest such time: one row. */
export function selectOverdue(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${campaigns.scheduledAt})` })
    .from(campaigns)
    .where(sql`${campaigns.state} = 'overdue'`);
}

/** At most one row. */
export function findCampaign(db: Database, id: string) {
  return db.select().from(campaigns).where(eq(campaigns.id, id));
}

export type CampaignRow = Awaited<ReturnType<typeof findCampaign>>[number];

/** How many recipients there are in each state, by reason, and how many of them have left. */
export function countRecipients(db: Database, id: string) {
  const { state, reason, hasLeft } = campaignRecipients;
  return db
    .select({ state, reason, count: sql<number>`count(*)`, left: sql<number>`sum(${hasLeft})` })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, id))
    .groupBy(state, reason);
}

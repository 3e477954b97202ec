import { eq, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { campaignRecipients, campaigns } from '#api/features/growth/campaigns/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';

const insertedAtOnce = 500;

/**
 * Inserts this many members, the only ones who agreed to campaigns, and a campaign that is being sent to them. Returns
 * its id.
 */
export async function prepareCampaign(db: Database, size: number): Promise<string> {
  const at = Date.now();
  await db.update(users).set({ campaignsConsentAt: null });
  for (let from = 0; from < size; from += insertedAtOnce) {
    const rows = Array.from({ length: Math.min(insertedAtOnce, size - from) }, (_, index) => ({
      ...{ id: newId(), email: `reader${from + index}@people.test`, locale: 'et' as const },
      ...{ createdAt: at, emailVerifiedAt: at, campaignsConsentAt: at },
    }));
    await db.insert(users).values(rows);
  }
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  const id = newId();
  const text = { subject: 'Juuni', preview: '', body: 'Tule **kaasa**: [kava](/events).' };
  await db.insert(campaigns).values({
    ...{ id, name: 'Juuni', stream: 'news', segment: { kind: 'members' }, texts: { et: text } },
    ...{ state: 'sending', startedAt: at, recordedUpTo: '', createdBy: admin?.id ?? '', createdAt: at, changedAt: at },
  });
  return id;
}

/** Expires the claims of a run that was killed. */
export function expireClaims(db: Database) {
  const { claimedAt, state } = campaignRecipients;
  return db
    .update(campaignRecipients)
    .set({ claimedAt: sql`${claimedAt} - ${10 * 60_000}` })
    .where(sql`${state} in ('claimed', 'sending')`);
}

/** Returns the state of a campaign, how many recipients it recorded and what became of them. */
export async function readCampaignOutcome(db: Database, id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  const rows = await db.all<{ state: string; email: string }>(sql`
    select ${campaignRecipients.state} as state, ${users.email} as email from ${campaignRecipients}
    join ${users} on ${users.id} = ${campaignRecipients.userId} where ${campaignRecipients.campaignId} = ${id}`);
  return { state: campaign?.state, recipientCount: campaign?.recipientCount ?? 0, rows };
}

import { and, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { campaignRecipients } from '../schema.ts';

interface Sent {
  campaign: string;
  recipient: string;
}

const isSentTo = ({ campaign, recipient }: Sent) =>
  and(eq(campaignRecipients.campaignId, campaign), eq(campaignRecipients.recipientId, recipient));

/** Records that a recipient opened a link of the campaign. */
export function countClick(db: Database, sent: Sent) {
  return db
    .update(campaignRecipients)
    .set({ hasClicked: true })
    .where(and(isSentTo(sent), eq(campaignRecipients.hasClicked, false)));
}

/** Records that a recipient reported a campaign's mail as spam. The provider's report repeats the tags of the mail. */
export function countComplaint(db: Database, { campaign = '', recipient = '' }: Partial<Sent>) {
  return db.update(campaignRecipients).set({ hasComplained: true }).where(isSentTo({ campaign, recipient }));
}

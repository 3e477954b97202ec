import { eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { campaignRecipients, campaigns } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    campaigns: db
      .select()
      .from(campaigns)
      .where(or(eq(campaigns.createdBy, userId), eq(campaigns.scheduledBy, userId))),
    campaign_recipients: db.select().from(campaignRecipients).where(eq(campaignRecipients.userId, userId)),
  }),
  // The community's mails stay. A recipient's row has no address or name, and the figures must still add up.
  erase: () => ({ campaigns: null, campaign_recipients: null }),
};

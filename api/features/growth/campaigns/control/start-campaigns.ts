import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { campaignSlugFor } from '../archive/addresses.ts';
import { isInVersion } from '../queries.ts';
import { endInterruptedMails, selectUnclaimedCampaign } from '../send/queries.ts';
import type { CampaignsJob } from '../send/send-campaigns.ts';
import { beginSendingCampaign, changeCampaignState, mayBeginCampaign, selectDueCampaigns } from './queries.ts';

/** A campaign that misses its date by more than this waits for an administrator, because it may no longer be right. */
const overdueMs = 60 * 60_000;

/**
 * Starts due campaigns every minute, in their scheduled version. A campaign waits for an administrator if it missed its
 * date, or if whoever scheduled it is no longer one.
 */
export async function startScheduledCampaigns(context: Context): Promise<void> {
  const { db, now } = context;
  for (const { id, version, scheduledAt, texts, isPublic } of await selectDueCampaigns(db, now)) {
    const isMissed = now.getTime() - scheduledAt > overdueMs;
    const scheduled = (onlyIf?: SQL) => isInVersion(id, version, ['scheduled'], null, onlyIf);
    const sending = { now, slug: campaignSlugFor(context, texts), isAtOnce: false };
    const statements = {
      begun: isMissed ? [] : [beginSendingCampaign(db, scheduled(mayBeginCampaign), sending)],
      // Changes nothing if the previous statement has started the campaign.
      overdue: changeCampaignState(db, scheduled(), 'overdue'),
    };
    await (isPublic ? batchAndInvalidate(context, statements) : namedBatch(db, statements));
  }
}

/** Continues a campaign that no run is working on, every minute, and ends mails whose outcome can't be known. */
export async function resumeCampaigns(context: Context): Promise<void> {
  await endInterruptedMails(context.db, context.now);
  const [unattended] = await selectUnclaimedCampaign(context.db, context.now);
  if (unattended) await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
}

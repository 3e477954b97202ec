import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { computeAudienceTimes } from '#api/features/community/announcements/index.ts';
import { instantInZone } from '#api/platform/calendar/instant-in-zone.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import { createPaceClock } from '#api/platform/mail/pace/pace.ts';
import { createTransport, isSendIdempotent, type SendMail } from '#api/platform/mail/transport.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { archivePath, isInArchive } from '../archive/addresses.ts';
import { loadCards } from '../cards/load-cards.ts';
import { storeShownCards } from '../cards/store-shown-cards.ts';
import { type CampaignRow, countRecipients, findCampaign } from '../queries.ts';
import { createMailRenderer, type Recipient } from './create-mail-renderer.ts';
import {
  beginMail,
  type ClaimedRecipient,
  claimRecipients,
  endMail,
  findSendingCampaign,
  finishCampaignIfDone,
  recoverClaims,
  releaseClaims,
} from './queries.ts';
import { recordBatch, selectZones } from './recording/queries.ts';
import { type MailRun, sendClaimedMails } from './send-claimed-mails.ts';

/** A queued job that continues sending. */
export interface CampaignsJob {
  kind: 'campaigns';
  tenant: string;
  hostname: string;
}

/** How many recipients are recorded in one transaction. */
const recordedAtOnce = 2_000;
/** How many recipients are claimed at once. */
const claimedAtOnce = 40;

/**
 * Continues the oldest campaign that has something to do. A run claims a recipient's row, marks it before contacting
 * the mail server, and stores the outcome. So runs may stop at any point or work concurrently, no one is skipped, and a
 * mail is sent again only if it certainly wasn't accepted.
 */
export async function sendCampaigns(context: Context, send: SendMail = createTransport(context.env)): Promise<void> {
  const { db, now, env } = context;
  const [campaign] = await findSendingCampaign(db, now);
  if (!campaign) return;
  await namedBatch(db, recoverClaims(db, campaign.id, { now, isRepeatable: isSendIdempotent(env) }));
  await recordRecipients(context, campaign);
  const runId = newId();
  const hasMore = await sendClaimedMails(context, await prepareRun(context, campaign, runId), send);
  await releaseClaims(db, campaign.id, runId);
  const [finished] = await finishCampaignIfDone(db, campaign.id, now);
  if (finished) await checkRecipientSum(context, campaign.id, finished.recipientCount);
  if (finished || hasMore) await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
}

type Claimed = Awaited<ReturnType<typeof claimRecipients>['claimed']>[number];

/** Records the recipients who want the campaign when it begins, however often this is interrupted. */
async function recordRecipients(context: Context, campaign: CampaignRow): Promise<void> {
  const { db } = context;
  const times = computeAudienceTimes(context, campaign.segment, campaign.startedAt ?? context.now.getTime());
  if (campaign.recordedUpTo === null) return;
  const hours = await computeHoursByZone(db, campaign);
  let row: CampaignRow | undefined = campaign;
  while (row?.state === 'sending' && row.recordedUpTo !== null) {
    const { after }: { after: CampaignRow[] } = await namedBatch(db, {
      ...recordBatch(db, row, { size: recordedAtOnce, times, hours }),
      after: findCampaign(db, row.id),
    });
    [row] = after;
  }
}

/** Computes when it is the readers' hour in each zone that members chose. */
async function computeHoursByZone(db: Context['db'], { localTime }: CampaignRow): Promise<Record<string, number>> {
  if (localTime === null) return {};
  return Object.fromEntries((await selectZones(db)).map(({ zone }) => [zone, instantInZone(zone, localTime)]));
}

/** Prepares sending a campaign's mails. Returns `stopped` once it shouldn't be sent any more. */
async function prepareRun(
  context: Context,
  campaign: CampaignRow,
  runId: string,
): Promise<MailRun<Claimed, Recipient>> {
  const { db, now, tenant } = context;
  const { id } = campaign;
  const { settings } = await loadBrand(context);
  const { cards, publicCards } = await loadCards(context, campaign.texts);
  await storeShownCards(context, campaign, cards);
  const archivedAt = isInArchive(tenant, campaign) ? archivePath(campaign.slug) : undefined;
  const render = createMailRenderer(
    context,
    { ...campaign, archivedAt },
    { settings, cards, publicCards, hasClicks: true },
  );
  const pace = createPaceClock(context);
  const sendingOf = ({ recipientId }: Claimed): ClaimedRecipient => ({ id, recipientId, runId });
  return {
    claim: async () =>
      (await namedBatch(db, claimRecipients(db, id, { runId, limit: claimedAtOnce, now, pace: pace() }))).claimed,
    begin: async (row) => {
      const { excluded, begun, member, subscriber } = await namedBatch(
        db,
        beginMail(db, campaign, sendingOf(row), pace()),
      );
      const to = member[0] ?? subscriber.map((each) => ({ ...each, isSubscriber: true }))[0];
      if (begun.length > 0 && to) return to;
      return excluded.rowsAffected === 0 ? 'stopped' : 'excluded';
    },
    render: ({ recipientId }, to) => {
      const mail = render({ ...to, recipientId });
      // A provider that recognises repeated mails must get the same id if a subscriber joins between two attempts.
      return mail && { ...mail, id: `${id}.${recipientId}`, tags: { campaign: id, recipient: recipientId } };
    },
    end: (row, outcome) => endMail(db, sendingOf(row), outcome),
    failed: (_, reason) => {
      log('warn', 'campaign.mail_failed', { community: tenant.slug, campaign: id, error: reason });
    },
  };
}

/** Logs an error if the recipients' states don't add up to the number recorded, which must never happen. */
async function checkRecipientSum({ db, tenant }: Context, id: string, recipientCount: number): Promise<void> {
  const counted = (await countRecipients(db, id)).reduce((sum, { count }) => sum + count, 0);
  if (counted !== recipientCount) {
    log('error', 'campaign.does_not_add_up', { community: tenant.slug, campaign: id, counted, recipientCount });
  }
}

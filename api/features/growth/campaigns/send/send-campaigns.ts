import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { audienceTimes } from '#api/features/community/announcements/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import { isBounce } from '#api/platform/mail/send-error.ts';
import { findSuppression, suppress } from '#api/platform/mail/suppressions.ts';
import { isRepeatable, type SendMail, transportFor } from '#api/platform/mail/transport.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { type CampaignRow, countRecipients, findCampaign } from '../queries.ts';
import { outcomeOf } from './outcome-of.ts';
import {
  beginMail,
  claimRecipients,
  endMail,
  findSending,
  finishIfDone,
  type Outcome,
  recordBatch,
  recoverClaims,
  releaseClaims,
  type Sending,
} from './queries.ts';
import { renderOnce } from './render-once.ts';

/** A queued job that goes on sending. */
export interface CampaignsJob {
  kind: 'campaigns';
  tenant: string;
  hostname: string;
}

/** Recipients recorded in one transaction. */
const recordedAtOnce = 2_000;
/** Recipients claimed at once, and how many mails are on their way at the same time. */
const claimedAtOnce = 40;
const lanes = 4;
/** How long one run begins mails. The next run goes on at once. */
const runMs = 20_000;

/**
 * Goes on with the oldest campaign that has something to do. Each recipient has a row: a run claims it, marks it before
 * it talks to the mail server and stores what became of it. So a run may stop anywhere, others may work beside it, no one
 * is skipped, and a mail is only sent again if it certainly wasn't accepted.
 */
export async function sendCampaigns(context: Context, send: SendMail = transportFor(context.env)): Promise<void> {
  const { db, now, env } = context;
  const until = Date.now() + runMs;
  const [campaign] = await findSending(db, now);
  if (!campaign) return;
  await namedBatch(db, recoverClaims(db, campaign.id, { now, isRepeatable: isRepeatable(env) }));
  await recordRecipients(context, campaign);
  const runId = newId();
  const sender = await prepareSender(context, campaign, send);
  let claimed: readonly Claimed[] = [];
  let isStopped = false;
  do {
    ({ claimed } = await namedBatch(db, claimRecipients(db, campaign.id, { runId, limit: claimedAtOnce, now })));
    const rest = [...claimed];
    const lane = async () => {
      for (let each = rest.pop(); each && !isStopped && Date.now() < until; each = rest.pop()) {
        isStopped ||= (await sender(runId, each)) === 'stopped';
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  } while (claimed.length > 0 && !isStopped && Date.now() < until);
  await releaseClaims(db, campaign.id, runId);
  const [finished] = await finishIfDone(db, campaign.id, now);
  if (finished) await checkSum(context, campaign.id, finished.recipientCount);
  if (finished || (claimed.length > 0 && !isStopped)) await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
}

type Claimed = Awaited<ReturnType<typeof claimRecipients>['claimed']>[number];

/** Records the members who want the campaign when it begins, however often this is interrupted. */
async function recordRecipients(context: Context, campaign: CampaignRow): Promise<void> {
  const { db } = context;
  const times = audienceTimes(context, campaign.segment, campaign.startedAt ?? context.now.getTime());
  let row: CampaignRow | undefined = campaign;
  while (row?.state === 'sending' && row.recordedUpTo !== null) {
    const { after }: { after: CampaignRow[] } = await namedBatch(db, {
      ...recordBatch(db, row, { size: recordedAtOnce, times }),
      after: findCampaign(db, row.id),
    });
    [row] = after;
  }
}

/** What sends one claimed mail and stores what became of it; `stopped` once the campaign no longer is to be sent. */
async function prepareSender(context: Context, campaign: CampaignRow, send: SendMail) {
  const { db, env, now, tenant } = context;
  const { settings } = await loadBrand(context);
  const render = renderOnce(context, campaign, settings);
  return async (runId: string, recipient: Claimed): Promise<'stopped' | 'goes on'> => {
    const sending: Sending = { id: campaign.id, userId: recipient.userId, runId };
    const { excluded, begun, member } = await namedBatch(db, beginMail(db, campaign, sending));
    const [to] = member;
    if (begun.length === 0 || !to) return excluded.rowsAffected === 0 ? 'stopped' : 'goes on';
    // By a hash of the address of this moment, which the database can't compute.
    if ((await findSuppression(db, context, to.email)).length > 0) {
      await endMail(db, sending, { state: 'excluded', reason: 'suppressed' });
      return 'goes on';
    }
    const outcome = await attempt(to.email, recipient.attempts + 1, async () => {
      const mail = render({ userId: recipient.userId, ...to });
      if (!mail) throw new Error('the campaign has no text');
      await send(mail);
    });
    await endMail(db, sending, outcome);
    return 'goes on';
  };

  async function attempt(to: string, attempts: number, work: () => Promise<void>): Promise<Outcome> {
    try {
      await work();
      return { state: 'sent', sentAt: now.getTime() };
    } catch (error) {
      const outcome = outcomeOf(error, { attempts, now, isRepeatable: isRepeatable(env) });
      const { reason } = outcome;
      log('warn', 'campaign.mail_failed', { community: tenant.slug, campaign: campaign.id, error: reason });
      if (isBounce(error)) await suppress(db, context, to, 'bounced', now.getTime());
      return outcome;
    }
  }
}

/** Says so if the recipients' states don't add up to those that were recorded, which must never be. */
async function checkSum({ db, tenant }: Context, id: string, recipientCount: number): Promise<void> {
  const counted = (await countRecipients(db, id)).reduce((sum, { count }) => sum + count, 0);
  if (counted !== recipientCount) {
    log('error', 'campaign.does_not_add_up', { community: tenant.slug, campaign: id, counted, recipientCount });
  }
}

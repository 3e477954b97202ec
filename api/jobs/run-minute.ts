import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { finishRedemptions } from '#api/features/commerce/gift-cards/index.ts';
import { remindOfExpiry } from '#api/features/commerce/subscriptions/index.ts';
import { reportMissedItems } from '#api/features/content/drafts/index.ts';
import { countFacts } from '#api/features/growth/analytics/index.ts';
import { resumeCampaigns, startScheduledCampaigns } from '#api/features/growth/campaigns/index.ts';
import { recordOccasions } from '#api/features/growth/sequences/index.ts';
import { runBulkActions, sendImportedInvitations } from '#api/features/operations/members/index.ts';
import { queueOverdueExports } from '#api/features/operations/privacy/index.ts';
import { publishScheduled } from '#api/features/operations/setup/index.ts';
import { sendWeeklyFigures } from '#api/features/operations/weekly-figures/index.ts';
import { embedPassages } from '#api/features/site/assistant/index.ts';
import type { Context } from '../context.ts';
import { reconcileOrders } from '../features/commerce/orders/index.ts';
import { reconcileSubscriptions } from '../features/commerce/subscriptions/index.ts';
import { deliverAnnouncements, reviseAnnouncements } from '../features/community/announcements/index.ts';
import { sendDigests } from '../features/community/digests/index.ts';
import { publishDue } from '../features/content/content/index.ts';
import { processWaitlists } from '../features/events/attendances/index.ts';
import { findOverdueMail } from '../platform/mail/deliver-mail.ts';
import type { MailJob } from '../platform/mail/outbox.ts';
import { cleanUpWhenDue } from './clean-up-when-due.ts';
import { runSteps, type Steps } from './run-steps.ts';

/** The steps run in this order, independently of each other. A later minute does what a failed step left undone. */
const steps: Steps = {
  queueOverdueMail,
  queueOverdueExports,
  reconcileSubscriptions,
  reconcileOrders,
  finishRedemptions,
  remindOfExpiry,
  publishDue,
  reportMissed: reportMissedItems,
  processWaitlists,
  deliverAnnouncements,
  reviseAnnouncements,
  sendImportedInvitations,
  runBulkActions,
  publishScheduled,
  mailNotifications,
  sendDigests,
  sendWeeklyFigures,
  startScheduledCampaigns,
  resumeCampaigns,
  recordSequences: recordOccasions,
  countFacts,
  embedPassages,
  cleanUpWhenDue,
};

/**
 * Steps that continue while a community is suspended: payments are recorded, receipts mailed, and required deletions
 * made. Nothing is published, and no one is reminded of content they can't open.
 */
const stepsWhileSuspended: Steps = {
  queueOverdueMail,
  reconcileSubscriptions,
  reconcileOrders,
  finishRedemptions,
  countFacts,
  cleanUpWhenDue,
};

/**
 * Does everything that is due in one community. Safe to run twice. The first failure is thrown at the end, so that the
 * queue retries.
 */
export function runMinute(context: Context): Promise<void> {
  return runSteps(context, context.tenant.status === 'suspended' ? stepsWhileSuspended : steps);
}

async function queueOverdueMail({ db, env, now, tenant }: Context): Promise<void> {
  const overdue = await findOverdueMail(db, now);
  if (overdue.length === 0) return;
  const [hostname = ''] = tenant.hostnames;
  const jobs = overdue.map(({ id }): MailJob => ({ kind: 'mail', tenant: tenant.slug, hostname, mailId: id }));
  await env.MAIL.sendBatch(jobs.map((body) => ({ body })));
}

import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import {
  createMailRenderer,
  loadCardsOfMails,
  type MailRun,
  sendClaimedMails,
} from '#api/features/growth/campaigns/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import { createPaceClock } from '#api/platform/mail/pace/pace.ts';
import { createTransport, isSendIdempotent, type SendMail } from '#api/platform/mail/transport.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { streamOf } from '../contract.ts';
import { stepsOf } from '../edit/default-steps.ts';
import { selectSequences } from '../queries.ts';
import {
  beginMail,
  type ClaimedMail,
  claimMails,
  endMail,
  excludeMailsOfDeletedSteps,
  recoverClaims,
  releaseClaims,
} from './queries.ts';

/** A queued job that sends the mails of sequences that are due. */
export interface SequencesJob {
  kind: 'sequences';
  tenant: string;
  hostname: string;
}

/** How many mails are claimed at once. */
const claimedAtOnce = 40;

/** Sends due mails in the same way as campaigns: runs may stop at any point or work concurrently. */
export async function sendSequences(context: Context, send: SendMail = createTransport(context.env)): Promise<void> {
  const { db, now, env } = context;
  await namedBatch(db, recoverClaims(db, { now, isRepeatable: isSendIdempotent(env) }));
  const runId = newId();
  const hasMore = await sendClaimedMails(context, await prepareRun(context, runId), send);
  await releaseClaims(db, runId);
  if (hasMore) await queueJob<SequencesJob>(context, { kind: 'sequences' });
}

async function prepareRun(context: Context, runId: string): Promise<MailRun<ClaimedMail>> {
  const { db, now, tenant } = context;
  const [rows, { settings }] = await Promise.all([selectSequences(db), loadBrand(context)]);
  const stored = rows
    .filter(({ onSince }) => onSince !== null)
    .flatMap((row) => stepsOf(context, row).map((step) => ({ kind: row.kind, step })));
  const { cards } = await loadCardsOfMails(
    context,
    stored.map(({ step }) => step.texts),
  );
  const steps = stored.map(({ kind, step }) => {
    const { id, texts } = step;
    const written = { id: `${kind}.${id}`, texts, stream: streamOf[kind], why: kind };
    return { kind, step, render: createMailRenderer(context, written, { settings, cards }) };
  });
  const pace = createPaceClock(context);
  const stepOf = (row: ClaimedMail) => steps.find(({ kind, step }) => kind === row.kind && step.id === row.step);
  return {
    claim: async () =>
      (await namedBatch(db, claimMails(db, { runId, limit: claimedAtOnce, now, pace: pace() }))).claimed,
    begin: async (row) => {
      const step = stepOf(row)?.step;
      if (!step) {
        const known = stored.flatMap((each) => (each.kind === row.kind ? [each.step] : []));
        await excludeMailsOfDeletedSteps(db, row.kind, known);
        return 'excluded';
      }
      const given = { runId, step, now, pace: pace() };
      const { excluded, begun, member } = await namedBatch(db, beginMail(db, row, given));
      const [to] = member;
      if (begun.length > 0 && to) return to;
      return excluded.rowsAffected === 0 ? 'stopped' : 'excluded';
    },
    render: (row, to) => {
      const mail = stepOf(row)?.render({ userId: row.userId, ...to });
      // A member may have the same occasion again, and a provider that recognises repeated mails must see a different
      // mail.
      return mail ? { ...mail, id: `${mail.id}.${row.key}` } : null;
    },
    end: (row, outcome) => endMail(db, row, runId, outcome),
    failed: ({ kind, step }, error) => {
      log('warn', 'sequence.mail_failed', { community: tenant.slug, sequence: kind, step, error });
    },
  };
}

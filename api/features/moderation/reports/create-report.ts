import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { anonymousReasons, createReportSchema, reportRefusals, severities } from './contract.ts';
import { digestOf } from './digest-of.ts';
import { findTarget } from './find-target.ts';
import { hintModerationQueue } from './hint-queue.ts';
import { limits } from './limits.ts';
import { listOfferedReasons } from './list-offered-reasons.ts';
import { receiptMail } from './mails.ts';
import { insertReport, isFirstReport } from './queries.ts';

type Input = z.output<typeof createReportSchema>;

/**
 * Reports content that the reporter can read, and confirms the report by mail. A repeated report updates the earlier
 * one.
 */
export const createReport = verb(
  { access: 'anyone', input: createReportSchema, refusals: reportRefusals },
  async (context, given): Promise<Outcome<{ data: { id: string } }, keyof typeof reportRefusals>> => {
    const { db, now, actor, clientAddress } = context;
    if (actor.kind === 'visitor' && given.topic) return { ok: true, data: { id: newId() } };
    if (!listOfferedReasons(context).includes(given.reason)) {
      throw new AppError('invalid_input', { fields: { reason: 'report_reason_not_offered' } });
    }
    const reporter = resolveReporter(context, given);
    const limit = actor.kind === 'member' ? limits.byMember(actor.user.id) : limits.byAddress(clientAddress);
    const { reason, details } = given;
    const { type: targetType, id: targetId } = given.target;
    const [counted, target] = await Promise.all([
      countAttempt(db, limit, now),
      findTarget[targetType](context, targetId),
    ]);
    refuseWhenOver(limit, counted, now);
    if (!target) throw new AppError('not_found');
    const { authorId, place, snapshot } = target;
    if (authorId === reporter.reporterId) return refuse('own_content');
    const id = newId();
    const { locale, to } = reporter;
    const mail = to === null ? null : await prepareMail(context, receiptMail(context, { to, locale, reason, place }));
    const { report } = await namedBatch(db, {
      report: insertReport(
        db,
        {
          ...{ id, caseId: newId(), targetType, targetId, authorId, place, snapshot, digest: digestOf(snapshot) },
          severity: severities[reason],
          reporter: { ...reporter, reason, words: details },
        },
        now,
      ),
      mail: mail ? [mail.insert, mail.withdrawUnless(isFirstReport(id))] : [],
      // The address may be someone else's, so it gets only a few receipts. The report counts anyway.
      fewMails:
        mail && reporter.email !== null
          ? [
              countAttempt(db, limits.receipts(reporter.email), now),
              mail.withdrawUnless(isUnderRateLimit(limits.receipts(reporter.email))),
            ]
          : [],
    });
    mail?.dispatch();
    hintModerationQueue(context, authorId);
    return { ok: true, data: { id: report[2][0]?.id ?? id } };
  },
);

/** Determines the reporter, and where the receipt is sent. Members report as themselves, whatever else they send. */
function resolveReporter({ actor, locale }: Context, { reason, name, email }: Input) {
  if (actor.kind === 'member') {
    const { user } = actor;
    return { reporterId: user.id, name: null, email: null, locale: user.locale, to: user.email };
  }
  if (!anonymousReasons.includes(reason)) {
    const fields = { ...(name ? {} : { name: 'name_required' }), ...(email ? {} : { email: 'email_required' }) };
    if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  }
  return { reporterId: null, name, email, locale, to: email };
}

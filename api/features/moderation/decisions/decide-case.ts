import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { RestrictionKind } from '#api/features/accounts/suspensions/contract.ts';
import { restrictMember } from '#api/features/accounts/suspensions/index.ts';
import { hintMessageChange } from '#api/features/community/threads/index.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { reportTargets } from '../reports/contract.ts';
import { hintModerationQueue } from '../reports/index.ts';
import { decideSchema, decisionRefusals, longestSuspensionDays } from './contract.ts';
import { outcomeMail, statementMail } from './mails.ts';
import { notifyAuthor, notifyReporters } from './notify-of-decision.ts';
import { prepareSubjectRemoval } from './prepare-subject-removal.ts';
import {
  closeCase,
  concernsMember,
  type FoundCase,
  findCase,
  findDecision,
  findMostSevereReason,
  insertDecision,
  isDecided,
  selectReports,
} from './queries.ts';
import { selectMessageReaders } from './select-message-readers.ts';

type Decided = z.output<typeof decideSchema>;
interface Made {
  decisionId: string;
  until: number | null;
}

/** The restriction that each action sets, if any. */
const restrictionOf: Partial<Record<Decided['action'], RestrictionKind>> = {
  silence: 'silence',
  suspend: 'suspension',
  ban: 'ban',
};

/**
 * Decides a case claimed by the moderator. One transaction writes the decision, what it removes or restricts, the
 * statement of reasons and the notices to reporters. It writes nothing if the case has changed since it was read.
 */
export const decideCase = verb(
  {
    access: 'moderator',
    params: idParams,
    input: decideSchema,
    refusals: decisionRefusals,
    records: [
      'report.decide',
      ...reportTargets.map((target) => `${target}.remove`),
      'member.silence',
      'member.suspend',
      'member.ban',
    ],
  },
  async (
    context,
    { id, ...given },
    member,
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof decisionRefusals>> => {
    const { db, now } = context;
    const until = endOf(given, now);
    const { found: rows, reported } = await namedBatch(db, {
      found: findCase(db, member, id, now),
      reported: selectReports(db, id),
    });
    const [found] = rows;
    if (!found) throw new AppError('not_found');
    const refusal = refusalOf(found, given);
    if (refusal) return refuse(refusal);
    const { decision: verdict, action, reason } = given;
    const ground = groundOf(given);
    const kind = restrictionOf[action];
    const decision = { id: newId(), limitId: kind ? newId() : null };
    const onlyIf = isDecided(decision.id);
    const act = { ...attributeAction(context, member.user.id), reason, ground };
    const isPublic = (action === 'remove' && /^(?:user|expert)$/.test(found.targetType)) || action === 'ban';
    const mails = await prepareMails(context, found, { ...given, until, decisionId: decision.id }, reported);
    const statements = {
      decision: insertDecision(
        db,
        member,
        found,
        { ...decision, verdict, action, until, ground, reason, reportReason: findMostSevereReason(reported) },
        now,
      ),
      recorded: auditEntry(
        db,
        {
          ...{ ...act, action: 'report.decide', targetType: found.targetType, targetId: found.targetId },
          ...{ before: { state: 'pending' }, after: { state: verdict, action, until } },
        },
        onlyIf,
      ),
      // Runs before a ban, because banned members get no notifications.
      notified: notifyAuthor(context, found, { ...given, until, decisionId: decision.id }),
      removed: action === 'remove' ? prepareSubjectRemoval(context, found, act, onlyIf) : [],
      limited:
        kind && decision.limitId
          ? [
              auditEntry(
                db,
                { ...act, action: `member.${action}`, targetType: 'user', targetId: found.author.id, after: { until } },
                onlyIf,
              ),
              ...restrictMember(db, { id: decision.limitId, userId: found.author.id, kind, until }, now, onlyIf),
            ]
          : [],
      closed: closeCase(db, id, verdict, now, onlyIf),
      reporters: notifyReporters(context, found, verdict, { decisionId: decision.id, decidedBy: member.user.id }),
      mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(onlyIf)]),
      after: findCase(db, member, id, now),
      readers: selectMessageReaders(db, {
        ...{ targetType: found.targetType, authorId: found.author.id, targetId: found.targetId },
        isChanged: action === 'remove',
      }),
      made: findDecision(db, decision.id),
    };
    const { after, made, readers } = await (isPublic
      ? batchAndInvalidate(context, statements)
      : namedBatch(db, statements));
    if (made.length === 0) return refuse(findDecideRefusal(found, after[0], given));
    for (const mail of mails) mail.dispatch();
    hintModerationQueue(context, found.author.id);
    for (const reached of readers) hintMessageChange(context, found.targetId, reached);
    if (decision.limitId) closeSockets(context, { userId: found.author.id });
    return { ok: true, data: { id: decision.id } };
  },
);

/** Drops the ground if no action is taken, because then no rule was broken. */
function groundOf({ action, ground }: Decided) {
  return action === 'none' ? null : ground;
}

/** Returns when a silence or suspension ends, which must be in the future and within a year. */
function endOf({ until }: Decided, now: Date): number | null {
  if (!until) return null;
  const end = new Date(until).getTime();
  if (end <= now.getTime() || end > now.getTime() + longestSuspensionDays * dayMs) {
    throw new AppError('invalid_input', { fields: { until: 'suspension_end_required' } });
  }
  return end;
}

/** Finds out why nothing was decided although the case could be decided when it was read. */
function findDecideRefusal(
  before: FoundCase,
  after: FoundCase | undefined,
  given: Decided,
): keyof typeof decisionRefusals {
  const refusal = after && refusalOf(after, given);
  if (refusal) return refusal;
  const isSame = after?.reportCount === before.reportCount && after.lastReportedAt === before.lastReportedAt;
  return isSame && restrictionOf[given.action] ? 'last_admin' : 'case_changed';
}

function refusalOf(found: FoundCase, { action, reportCount }: Decided): keyof typeof decisionRefusals | null {
  if (!found.mayDecide) return 'not_yours_to_decide';
  if (found.state === 'discarded') return 'case_discarded';
  if (found.state !== 'pending') return 'case_decided';
  if (!found.isMine) return 'case_not_claimed';
  if (found.author.isDeleted && concernsMember(action)) return 'account_deleted';
  return found.reportCount === (reportCount ?? found.reportCount) ? null : 'case_changed';
}

/** Prepares the statement for the author, and the outcome for visitors who left an address. */
function prepareMails(
  context: Context,
  { author, place }: FoundCase,
  { action, decision, ground, reason, until, decisionId }: Omit<Decided, 'until'> & Made,
  reported: Awaited<ReturnType<typeof selectReports>>,
) {
  const statement =
    action === 'none' || !ground || !reason || author.isDeleted
      ? []
      : [statementMail(context, author, { action, until, ground, reason, place, decisionId })];
  const outcome = { isApproved: decision === 'approved', isAppealable: action === 'none' };
  const outcomes = reported.flatMap(({ id: reportId, email, locale, reason: why }) =>
    email ? [outcomeMail(context, { ...outcome, email, locale, reason: why, report: { decisionId, reportId } })] : [],
  );
  return Promise.all([...statement, ...outcomes].map((message) => prepareMail(context, message)));
}

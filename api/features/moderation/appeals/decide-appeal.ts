import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { hintMessageChange } from '#api/features/community/threads/index.ts';
import { prepareRestoration, selectMessageReaders } from '#api/features/moderation/decisions/index.ts';
import { attributeAction, auditEntry, isRecorded } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { reportTargets } from '../reports/contract.ts';
import { hintModerationQueue } from '../reports/index.ts';
import { decideAppealRefusals, decideAppealSchema } from './contract.ts';
import { answerMail, reversalMail } from './mails.ts';
import { notifyAppellant, notifyReporters } from './notify-of-answer.ts';
import {
  caseOfAppeal,
  type FoundAppeal,
  findAppeal,
  isReversedByBatch,
  mayDecideOpenAppeal,
  selectVisitorReporters,
  setAnswer,
  withdrawDecision,
} from './queries.ts';

/**
 * Answers an appeal once, if it is unchanged since it was read. Granting it reverses the decision and restores what the
 * decision removed, in one transaction.
 */
export const decideAppeal = verb(
  {
    access: 'moderator',
    params: idParams,
    input: decideAppealSchema,
    refusals: decideAppealRefusals,
    records: [
      'appeal.decide',
      'decision.reverse',
      'member.lift',
      ...reportTargets.map((target) => `${target}.restore`),
    ],
  },
  async (
    context,
    { id, verdict, reason, hasReply },
    member,
  ): Promise<Outcome<object, keyof typeof decideAppealRefusals>> => {
    const { db, now } = context;
    const { rows, reporters } = await namedBatch(db, {
      rows: findAppeal(db, member, id),
      reporters: selectVisitorReporters(db, caseOfAppeal(id)),
    });
    const [found] = rows;
    if (!found) throw new AppError('not_found');
    const refusal = refusalOf(found, hasReply);
    if (refusal) return refuse(refusal);
    const by = { ...attributeAction(context, member.user.id), reason };
    const act = { ...by, entryId: newId(), action: 'appeal.decide', targetType: 'appeal' };
    const states = { before: { state: 'pending' }, after: { state: verdict } };
    const reversal = {
      ...{ action: 'decision.reverse', targetType: 'decision' },
      ...{ before: { state: 'in_force' }, after: { state: 'overturned' } },
    };
    const happens = isRecorded(act);
    const isGranted = verdict === 'granted';
    const isTakenBack = isReversedByBatch(found.decisionId, now, happens);
    const answered = { ...found, targetId: found.decision.targetId, verdict, reason };
    const mails = await Promise.all(
      [
        ...(found.email === null ? [] : [answerMail(context, { ...answered, email: found.email })]),
        ...(isGranted && found.reportId === null
          ? reporters.map(({ id: reportId, ...to }) =>
              reversalMail(context, { ...to, report: { decisionId: found.decisionId, reportId }, reason }),
            )
          : []),
      ].map((message) => prepareMail(context, message)),
    );
    const statements = {
      recorded: auditEntry(db, { ...act, targetId: id, ...states }, mayDecideOpenAppeal(member, found)),
      answered: setAnswer(db, id, { state: verdict, answer: reason, decidedBy: member.user.id }, now, happens),
      withdrawn: isGranted ? [withdrawDecision(db, found.decisionId, now, happens)] : [],
      reversed: isGranted ? [auditEntry(db, { ...by, ...reversal, targetId: found.decisionId }, isTakenBack)] : [],
      restored: isGranted ? prepareRestoration(context, found, by, isTakenBack) : [],
      // Runs after a ban is lifted, because banned members get no notifications.
      appellant: notifyAppellant(context, answered, happens),
      reporters: isGranted && found.reportId === null ? notifyReporters(context, answered, happens) : [],
      readers: selectMessageReaders(db, {
        ...{ targetType: found.targetType, authorId: found.decision.memberId, targetId: found.decision.targetId },
        isChanged: isGranted && found.action === 'remove',
      }),
      mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(happens)]),
    };
    const { recorded, appellant, readers } = await (isGranted
      ? batchAndInvalidate(context, statements)
      : namedBatch(db, statements));
    if (recorded.rowsAffected === 0) return refuse('appeal_changed');
    for (const mail of mails) mail.dispatch();
    hintNotifiedMembers(context, appellant);
    hintModerationQueue(context, found.decision.memberId);
    for (const reached of readers) hintMessageChange(context, found.decision.targetId, reached);
    return { ok: true };
  },
);

function refusalOf(
  { mayDecide, state, repliedAt }: FoundAppeal,
  hasReply: boolean | undefined,
): keyof typeof decideAppealRefusals | null {
  if (!mayDecide) return 'not_yours_to_answer';
  if (state !== 'pending') return 'appeal_decided';
  return hasReply === undefined || hasReply === (repliedAt !== null) ? null : 'appeal_changed';
}

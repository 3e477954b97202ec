import type { Context } from '#api/context.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { verb } from '#api/verb.ts';
import { answerFeedbackSchema, answerRefusals } from './contract.ts';
import { feedbackAnswerMail } from './mails.ts';
import { claimAnswer, findFeedbackSender, isStoredAnswer, selectAnsweredMember } from './queries.ts';

/** Answers feedback by mail, in its writer's language. If several answers are sent at once, only one succeeds. */
export const answerFeedback = verb(
  {
    access: 'admin',
    params: idParams,
    input: answerFeedbackSchema,
    refusals: answerRefusals,
    records: 'feedback.answer',
  },
  async (context, { id, message }, { user }): Promise<Outcome<object, keyof typeof answerRefusals>> => {
    const { db, now } = context;
    const [sender] = await findFeedbackSender(db, id);
    if (!sender) throw new AppError('not_found');
    if (sender.answeredAt !== null) return refuse('already_answered');
    if (sender.answerTo === null) return refuse('no_address');
    const { answerTo: to, locale, message: question } = sender;
    const mail = await prepareMail(context, feedbackAnswerMail(context, { to, locale, question, answer: message }));
    const answerId = newId();
    const { claimed, notified } = await namedBatch(db, {
      claimed: claimAnswer(db, id, { answer: message, answerId, answeredAt: now.getTime(), answeredBy: user.id }),
      recorded: auditEntry(
        db,
        { ...attributeAction(context, user.id), action: 'feedback.answer', targetType: 'feedback', targetId: id },
        isStoredAnswer(id, answerId),
      ),
      mail: mail.insert,
      withdrawal: mail.withdrawUnless(isStoredAnswer(id, answerId)),
      notified: notifyWriter(context, id, sender, { answerId, message }),
    });
    if (claimed.length === 0) return refuse('already_answered');
    mail.dispatch();
    hintNotifiedMembers(context, notified);
    return { ok: true };
  },
);

/** If a member wrote the feedback, also notifies them on the site. */
function notifyWriter(
  context: Context,
  id: string,
  { userId, message: title }: { userId: string | null; message: string },
  { answerId, message: excerpt }: { answerId: string; message: string },
) {
  if (userId === null) return [];
  return prepareNotifications(context, {
    ...{ kind: 'feedback_answer', subjectId: id, scopeId: null, path: '/feedback', actorId: null },
    title: cutText(title, 100),
    excerpt,
    to: selectAnsweredMember(userId, id, answerId),
  });
}

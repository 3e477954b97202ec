import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { answerFeedbackSchema, type answerRefusals } from './contract.ts';
import { feedbackAnswerMail } from './mails.ts';
import { claimAnswer, findSender, isAnswer } from './queries.ts';

/** Answers feedback by mail, in the language it was written from. Once: of two answers at once, one goes out. */
export async function answerFeedback(
  context: Context,
  input: unknown,
): Promise<Outcome<object, keyof typeof answerRefusals>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { message } = parseInput(answerFeedbackSchema, input);
  const { db, now } = context;
  const [sender] = await findSender(db, id);
  if (!sender) throw new AppError('not_found');
  if (sender.answeredAt !== null) return refuse('already_answered');
  if (sender.answerTo === null) return refuse('no_address');
  const { answerTo: to, locale, message: asked } = sender;
  const mail = await prepareMail(context, feedbackAnswerMail(context, { to, locale, asked, answer: message }));
  const answerId = newId();
  const [claimed] = await db.batch([
    claimAnswer(db, id, { answer: message, answerId, answeredAt: now.getTime(), answeredBy: user.id }),
    mail.insert,
    mail.withdrawUnless(isAnswer(id, answerId)),
  ]);
  if (claimed.length === 0) return refuse('already_answered');
  mail.dispatch();
  return { ok: true };
}

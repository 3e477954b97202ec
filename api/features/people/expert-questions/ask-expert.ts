import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { type questionRefusals, questionSchema } from './contract.ts';
import { limits } from './limits.ts';
import { questionCopyMail, questionMail } from './mails.ts';
import { findDuplicate, findRecipient, insertQuestion, isStored } from './queries.ts';

/**
 * Mails a member's question to an expert, who replies to the member's address, and a copy to the member. The same words
 * within a day are sent once. Limits: 10 an hour per member, 5 a day to one expert. The expert's
 * address is never revealed.
 */
export async function askExpert(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof questionSchema>,
): Promise<Outcome<object, keyof typeof questionRefusals>> {
  const { user } = requireMember(context);
  const expertId = parseId(input);
  const { message } = parseInput(questionSchema, input);
  if (expertId === user.id) return refuse('own_profile');
  const { db, now } = context;
  const [bySender, toExpert] = [limits.bySender(user.id), limits.toExpert(user.id, expertId)];
  const { sent, sentToExpert, experts } = await namedBatch(db, {
    sent: countAttempt(db, bySender, now),
    sentToExpert: countAttempt(db, toExpert, now),
    experts: findRecipient(db, expertId),
  });
  refuseWhenOver(bySender, sent, now);
  refuseWhenOver(toExpert, sentToExpert, now);
  const [expert] = experts;
  if (!expert) throw new AppError('not_found');
  if (!expert.takesQuestions) return refuse('takes_no_questions');

  const { email: to, locale } = expert;
  const question = { id: newId(), expertId, senderId: user.id, message };
  const mail = await prepareMail(context, questionMail(context, { to, locale, sender: user, message }));
  const copy = await prepareMail(context, questionCopyMail(context, { sender: user, expert, message }));
  const { inserted, same } = await namedBatch(db, {
    inserted: insertQuestion(db, question, now),
    same: findDuplicate(db, question, now),
    mail: mail.insert,
    copy: copy.insert,
    withdrawnMails: [mail, copy].map(({ withdrawUnless }) => withdrawUnless(isStored(question.id))),
  });
  if (same.length === 0) return refuse('takes_no_questions');
  if (inserted.rowsAffected > 0) for (const { dispatch } of [mail, copy]) dispatch();
  return { ok: true };
}

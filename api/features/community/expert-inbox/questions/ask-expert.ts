import { refuseWatchWords } from '#api/features/community/spaces/index.ts';
import {
  applyMessageEffects,
  findExpertInboxOf,
  findSentMessage,
  insertMessage,
  isConversationInserted,
  isStartedWith,
  notifyOfMessage,
  refundUnsentMessageCounts,
  selectHintRecipients,
  sendAutomaticAnswer,
} from '#api/features/community/threads/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText, markdownToTextWithDescriptions } from '#api/platform/markdown/markdown-to-text.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { questionRefusals, questionSchema } from './contract.ts';
import { limits } from './limits.ts';
import { findExpert, insertParties, insertQuestion } from './queries.ts';

/**
 * Starts a conversation with an expert. Limits: 10 questions an hour, 5 a day to one expert. Sending the same question again
 * with the same `clientId` returns the existing conversation.
 */
export const askExpert = verb(
  { access: 'writer', params: idParams, input: questionSchema, refusals: questionRefusals },
  async (
    context,
    { id: expertId, subject, message, pictures, clientId = crypto.randomUUID() },
    member,
  ): Promise<Outcome<{ data: { id: string; messageId: string } }, keyof typeof questionRefusals>> => {
    const { user } = member;
    if (expertId === user.id) return refuse('own_profile');
    const { db, now } = context;
    const shown = pictures.map(({ description }) => description);
    await refuseWatchWords(
      context,
      member,
      [subject, markdownToTextWithDescriptions(message), message, ...shown],
      'message',
    );
    const id = newId();
    const question = {
      ...{ id: newId(), conversationId: id, senderId: user.id, clientId, files: pictures.map((picture) => picture.id) },
      descriptions: Object.fromEntries(pictures.map(({ id: file, description }) => [file, description])),
      ...{ body: message, plain: markdownToText(message), subject, expertId },
    };
    const counted = [limits.bySender(user.id), limits.toExpert(user.id, expertId)];
    const { counts, experts, sent, reached, inboxes } = await namedBatch(db, {
      experts: findExpert(db, expertId, user.id),
      counts: counted.map((limit) => countAttempt(db, limit, now)),
      begun: insertQuestion(db, question, now, counted),
      refunded: refundUnsentMessageCounts(
        db,
        counted.map((limit) => ({ limit, amount: 1 })),
      ),
      parties: insertParties(db, question, now),
      written: insertMessage(db, question, now, isConversationInserted(id)),
      effects: applyMessageEffects(db, question, now),
      notified: notifyOfMessage(context, question),
      reached: selectHintRecipients(db, question),
      sent: findSentMessage(db, question, isStartedWith({ subject, to: [expertId] })),
      inboxes: findExpertInboxOf(db, question),
    });
    publishHint(context, { topic: 'messages', id, to: reached.map(({ userId }) => userId) });
    const [[row], [expert]] = [sent, experts];
    if (row && !row.isSameText) return refuse('text_sent');
    if (row) {
      await sendAutomaticAnswer(context, inboxes);
      return { ok: true, data: { id: row.id, messageId: row.messageId } };
    }
    if (!expert) throw new AppError('not_found');
    if (!expert.takesQuestions) return refuse('takes_no_questions');
    if (expert.isBlocked) return refuse('member_blocked');
    for (const [index, limit] of counted.entries()) refuseWhenOver(limit, counts[index] ?? [], now);
    return refuse(pictures.length > 0 ? 'message_file_gone' : 'takes_no_questions');
  },
);

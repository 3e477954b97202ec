import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { type SentMessageIds, sendMessageSchema, sendRefusals } from '../contract.ts';
import { hintStaffInbox } from '../hint-staff-inbox.ts';
import { sendAutomaticAnswer } from './answer-automatically.ts';
import { messageLimit } from './limits.ts';
import { notifyOfMessage } from './notify-of-message.ts';
import {
  applyMessageEffects,
  findExpertInboxOf,
  findSentMessage,
  findWritingRefusal,
  insertMessage,
  mayWriteInConversation,
  refundUnsentMessageCounts,
  selectHintRecipients,
} from './queries.ts';

/**
 * Writes a message at the end of a conversation. Sending the same text again with the same `clientId` returns the
 * existing message. Answering a request accepts it.
 */
export const sendMessage = verb(
  { access: 'writer', params: idParams, input: sendMessageSchema, refusals: sendRefusals },
  async (
    context,
    { id: conversationId, content, files, descriptions, answersId, clientId = crypto.randomUUID() },
    { user },
  ): Promise<Outcome<{ data: SentMessageIds }, keyof typeof sendRefusals>> => {
    const { db, now } = context;
    const message = {
      ...{ id: newId(), conversationId, senderId: user.id, clientId, answersId },
      ...{ files, descriptions },
      ...{ body: content, plain: markdownToText(content) },
    };
    const limit = messageLimit(user.id);
    const { counted, sent, standings, reached, inboxes } = await namedBatch(db, {
      counted: countAttempt(db, limit, now),
      written: insertMessage(
        db,
        message,
        now,
        mayWriteInConversation(user.id, conversationId, isUnderRateLimit(limit)),
      ),
      refunded: refundUnsentMessageCounts(db, [{ limit, amount: 1 }]),
      effects: applyMessageEffects(db, message, now),
      notified: notifyOfMessage(context, message),
      reached: selectHintRecipients(db, message),
      sent: findSentMessage(db, message),
      standings: findWritingRefusal(db, user.id, conversationId),
      inboxes: findExpertInboxOf(db, message),
    });
    publishHint(context, { topic: 'messages', id: conversationId, to: reached.map(({ userId }) => userId) });
    const [[row], [standing]] = [sent, standings];
    if (!standing) throw new AppError('not_found');
    if (standing.kind === 'community') hintStaffInbox(context, conversationId);
    if (row && !(row.isSameText && row.id === conversationId)) return refuse('text_sent');
    if (row) {
      await sendAutomaticAnswer(context, inboxes);
      return { ok: true, data: { id: row.id, messageId: row.messageId, position: row.position } };
    }
    refuseWhenOver(limit, counted, now);
    return refuse(standing.closed ?? 'message_file_gone');
  },
);

import {
  attachMessageFiles,
  findSentMessage,
  insertMessage,
  notifyOfMessage,
  selectHintRecipients,
} from '#api/features/community/threads/index.ts';
import { auditEntry, hasChanged, staffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { verb } from '#api/verb.ts';
import type { SentMessageIds } from '../../threads/contract.ts';
import { hintStaffInbox } from '../../threads/index.ts';
import { answerMemberRefusals, answerMemberSchema } from './contract.ts';
import { assignAnsweredConversation, findAnswerRefusal, mayAnswer } from './queries.ts';

type Answered = Outcome<{ data: SentMessageIds }, keyof typeof answerMemberRefusals>;

/**
 * Answers a member for the community. Refused if a colleague has answered since the conversation was loaded, so that a
 * member doesn't get two answers. Sending the same text again with the same `clientId` returns the existing message.
 */
export const answerMember = verb(
  {
    access: 'admin',
    params: idParams,
    input: answerMemberSchema,
    refusals: answerMemberRefusals,
    records: 'conversation.answer',
  },
  async (
    context,
    { id: conversationId, content, files, descriptions, seen, clientId = crypto.randomUUID() },
    { user },
  ): Promise<Answered> => {
    const { db, now } = context;
    const message = {
      ...{ id: newId(), conversationId, senderId: user.id, clientId, files, descriptions },
      ...{ body: content, plain: markdownToText(content), writtenAs: 'community' as const },
    };
    const act = staffAction(context, user.id, 'conversation.answer');
    const { sent, refused, reached } = await namedBatch(db, {
      refused: findAnswerRefusal(db, message, seen),
      written: insertMessage(db, message, now, mayAnswer(message, seen)),
      recorded: auditEntry(db, { ...act, targetId: conversationId }, hasChanged),
      files: attachMessageFiles(db, message),
      taken: assignAnsweredConversation(db, message),
      notified: notifyOfMessage(context, message),
      reached: selectHintRecipients(db, message),
      sent: findSentMessage(db, message),
    });
    const [[row], [found]] = [sent, refused];
    if (!found) throw new AppError('not_found');
    if (row && !(row.isSameText && row.id === conversationId)) return refuse('text_sent');
    if (row) {
      publishHint(context, { topic: 'messages', id: conversationId, to: reached.map(({ userId }) => userId) });
      hintStaffInbox(context, conversationId);
      return { ok: true, data: { id: row.id, messageId: row.messageId, position: row.position } };
    }
    return refuse(found.refusal ?? 'message_file_gone');
  },
);

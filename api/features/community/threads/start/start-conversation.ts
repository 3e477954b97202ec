import { refuseWatchWords } from '#api/features/community/spaces/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText, markdownToTextWithDescriptions } from '#api/platform/markdown/markdown-to-text.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { findRecipients } from '../contacts/queries.ts';
import { startConversationSchema, startRefusals } from '../contract.ts';
import { messageLimit, newRecipientLimit } from './limits.ts';
import { notifyOfMessage } from './notify-of-message.ts';
import {
  applyMessageEffects,
  areWithinMessageLimits,
  findSentMessage,
  insertConversation,
  insertMembers,
  insertMessage,
  isConversationInserted,
  isStartedWith,
  refundUnsentMessageCounts,
  selectHintRecipients,
} from './queries.ts';
import { subjectOf } from './rules.ts';

type Started = Outcome<{ data: { id: string; messageId: string } }, keyof typeof startRefusals>;

/**
 * Starts a conversation with up to nine others by writing its first message. For those who don't know the member, it is
 * a request. Sending the same again with the same `clientId` returns the existing conversation.
 */
export const startConversation = verb(
  { access: 'writer', input: startConversationSchema, refusals: startRefusals },
  async (context, given, member): Promise<Started> => {
    const { user } = member;
    const { content, files, descriptions, clientId = crypto.randomUUID() } = given;
    const to = [...new Set(given.to)].filter((id) => id !== user.id);
    if (to.length === 0) throw new AppError('invalid_input', { fields: { to: 'recipients_required' } });
    const { db, now } = context;
    const id = newId();
    const message = {
      ...{ id: newId(), conversationId: id, senderId: user.id, clientId, files, descriptions },
      ...{ body: content, plain: markdownToText(content) },
    };
    const findSent = () => findSentMessage(db, message, isStartedWith({ subject: given.subject, to }));
    const before = await namedBatch(db, {
      sent: findSent(),
      recipients: findRecipients(db, user.id, to),
    });
    const [found] = before.recipients;
    if (before.sent[0]?.isSameText === false) return refuse('text_sent');
    if (before.sent.length === 0 && found?.refusal) return refuse(found.refusal);
    const newCount = found?.newCount ?? 0;
    if (newCount > 0) {
      const written = [given.subject, markdownToTextWithDescriptions(content), content, ...Object.values(descriptions)];
      await refuseWatchWords(context, member, written, 'content');
    }
    const subject = given.subject || subjectOf(message.plain, context.t('messages:files', { count: files.length }));
    const conversation = { id, subject, hasSubject: given.subject !== '', startedBy: user.id, to };
    const counted = [
      { limit: messageLimit(user.id), amount: 1 },
      { limit: newRecipientLimit(user, now), amount: newCount },
    ];
    const { counts, sent, reached, recipients } = await namedBatch(db, {
      counts: counted.map(({ limit, amount }) => countAttempt(db, limit, now, amount)),
      begun: insertConversation(db, conversation, message, now, areWithinMessageLimits(counted)),
      refunded: refundUnsentMessageCounts(db, counted),
      members: insertMembers(db, conversation),
      written: insertMessage(db, message, now, isConversationInserted(id)),
      effects: applyMessageEffects(db, message, now),
      notified: notifyOfMessage(context, message),
      reached: selectHintRecipients(db, message),
      sent: findSent(),
      recipients: findRecipients(db, user.id, to),
    });
    publishHint(context, { topic: 'messages', id, to: reached.map(({ userId }) => userId) });
    const [row] = sent;
    if (row && !row.isSameText) return refuse('text_sent');
    if (row) return { ok: true, data: { id: row.id, messageId: row.messageId } };
    for (const [index, { limit }] of counted.entries()) refuseWhenOver(limit, counts[index] ?? [], now);
    return refuse(recipients[0]?.refusal ?? 'message_file_gone');
  },
);

import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import type { SentMessageIds } from '../contract.ts';
import { hintStaffInbox } from '../hint-staff-inbox.ts';
import { messageLimit } from '../start/limits.ts';
import {
  areWithinMessageLimits,
  attachMessageFiles,
  findSentMessage,
  insertMessage,
  isConversationInserted,
  type NewMessage,
  refundUnsentMessageCounts,
  selectHintRecipients,
} from '../start/queries.ts';
import { subjectOf } from '../start/rules.ts';
import { writeToTeamRefusals, writeToTeamSchema } from './contract.ts';
import { teamConversationLimit } from './limits.ts';
import { findTeamConversation, insertTeamConversation, isWritableForTeam } from './queries.ts';

/**
 * Writes to the community's staff: in the member's open conversation with them, or in a new one. Sending the same
 * text again with the same `clientId` returns the existing message.
 */
export const writeToTeam = verb(
  { access: 'writer', input: writeToTeamSchema, refusals: writeToTeamRefusals },
  async (
    context,
    { content, files, descriptions, clientId = crypto.randomUUID() },
    { user },
  ): Promise<Outcome<{ data: SentMessageIds }, keyof typeof writeToTeamRefusals>> => {
    const text = { senderId: user.id, clientId, files, descriptions, body: content, plain: markdownToText(content) };
    let [open] = await findTeamConversation(context.db, user.id);
    // Another tab may start a conversation at the same time, or staff may close the one that was found, so this retries
    // once.
    for (const isLast of [false, true]) {
      const { sent, now } = await write(context, text, open?.id);
      if (sent && !sent.isSameText) return refuse('text_sent');
      if (sent) return { ok: true, data: { id: sent.id, messageId: sent.messageId, position: sent.position } };
      if (isLast || now?.id === open?.id) break;
      open = now;
    }
    return refuse('message_file_gone');
  },
);

type Text = Omit<NewMessage, 'id' | 'conversationId'>;

/** Writes in the open conversation, or in a new one if there is none. Also returns which one is open afterwards. */
async function write(context: Context, text: Text, openId: string | undefined) {
  const { db, now } = context;
  const { senderId, plain, files } = text;
  const message = { ...text, id: newId(), conversationId: openId ?? newId() };
  const { conversationId } = message;
  const limits = [messageLimit(senderId), ...(openId ? [] : [teamConversationLimit(senderId)])];
  const counted = limits.map((limit) => ({ limit, amount: 1 }));
  const subject = subjectOf(plain, context.t('messages:files', { count: files.length }));
  const isWritable = openId
    ? isWritableForTeam(db, senderId, openId, areWithinMessageLimits(counted))
    : isConversationInserted(conversationId);
  const { counts, reached, sent, open } = await namedBatch(db, {
    counts: limits.map((limit) => countAttempt(db, limit, now)),
    begun: openId ? [] : insertTeamConversation(db, subject, message, now, areWithinMessageLimits(counted)),
    written: insertMessage(db, message, now, isWritable),
    refunded: refundUnsentMessageCounts(db, counted),
    files: attachMessageFiles(db, message),
    reached: selectHintRecipients(db, message),
    sent: findSentMessage(db, message),
    open: findTeamConversation(db, senderId),
  });
  publishHint(context, { topic: 'messages', id: conversationId, to: reached.map(({ userId }) => userId) });
  const [row] = sent;
  if (row?.messageId === message.id) hintStaffInbox(context, conversationId);
  if (!row) for (const [index, limit] of limits.entries()) refuseWhenOver(limit, counts[index] ?? [], now);
  return { sent: row, now: open[0] };
}

/** Returns the id of the member's open conversation with the team, or null if there is none. */
export async function loadTeamConversation(context: Context): Promise<string | null> {
  const { user } = requireMember(context);
  const [open] = await findTeamConversation(context.db, user.id);
  return open?.id ?? null;
}

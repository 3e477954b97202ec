import {
  attachMessageFiles,
  findSentMessage,
  insertMessage,
  isConversationInserted,
  isStartedWith,
  notifyOfMessage,
  selectHintRecipients,
} from '#api/features/community/threads/index.ts';
import { auditEntry, hasChanged, staffAction } from '#api/platform/audit/audit-entry.ts';
import { selectCondition } from '#api/platform/database/conditions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { verb } from '#api/verb.ts';
import { hintStaffInbox } from '../../threads/index.ts';
import { writeToMemberRefusals, writeToMemberSchema } from './contract.ts';
import { findAddressee, insertConversation, insertParties, subjectExists } from './queries.ts';
import type { SubjectConditions } from './subject-conditions.ts';

type Begun = Outcome<{ data: { id: string; messageId: string } }, keyof typeof writeToMemberRefusals>;

/**
 * Creates the verb that starts a conversation between the community and a member, who doesn't see which member of staff
 * wrote. Sending the same again with the same `clientId` returns the existing conversation.
 */
export const writeToMember = (mattersThere: SubjectConditions) =>
  verb(
    { access: 'admin', input: writeToMemberSchema, refusals: writeToMemberRefusals, records: 'conversation.begin' },
    async (
      context,
      { to, subject, content, files, descriptions, about, clientId = crypto.randomUUID() },
      member,
    ): Promise<Begun> => {
      const { user } = member;
      const { db, now } = context;
      const begun = { memberId: to, subject, about };
      const message = {
        ...{ id: newId(), conversationId: newId(), senderId: user.id, clientId, files, descriptions },
        ...{ body: content, plain: markdownToText(content), writtenAs: 'community' as const },
      };
      const { id, conversationId } = message;
      const act = staffAction(context, user.id, 'conversation.begin');
      const after = { member: to, about: about ? `${about.type} ${about.id}` : null };
      const isAboutThere = subjectExists(mattersThere, about, member);
      const { sent, reached, addressees, matter } = await namedBatch(db, {
        begun: insertConversation(db, begun, message, now, isAboutThere),
        recorded: auditEntry(db, { ...act, targetId: conversationId, after }, hasChanged),
        parties: insertParties(db, begun, message, now),
        written: insertMessage(db, message, now, isConversationInserted(conversationId)),
        files: attachMessageFiles(db, message),
        notified: notifyOfMessage(context, message),
        reached: selectHintRecipients(db, message),
        sent: findSentMessage(db, message, isStartedWith({ subject, to: [to] })),
        addressees: findAddressee(db, to),
        matter: selectCondition(db, isAboutThere),
      });
      publishHint(context, { topic: 'messages', id: conversationId, to: reached.map(({ userId }) => userId) });
      const [row] = sent;
      if (!row && !matter[0]?.holds) throw new AppError('invalid_input', { fields: { about: 'about_unknown' } });
      if (!row) return refuse(addressees.length === 0 ? 'recipient_gone' : 'message_file_gone');
      if (!row.isSameText) return refuse('text_sent');
      if (row.messageId === id) hintStaffInbox(context, conversationId);
      return { ok: true, data: { id: row.id, messageId: row.messageId } };
    },
  );

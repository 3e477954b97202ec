import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { conversationPath } from '../contract.ts';
import { type NewMessage, selectMembersToNotify, subjectOf } from './queries.ts';

/** Statements for the batch that writes a message, which schedule a mail in case it isn't read within minutes. */
export function notifyOfMessage(context: Context, message: NewMessage) {
  const { id, conversationId, senderId, plain, writtenAs } = message;
  return prepareNotifications(context, {
    kind: 'message',
    subjectId: conversationId,
    scopeId: null,
    path: conversationPath(conversationId, id),
    title: subjectOf(conversationId),
    excerpt: plain,
    actorId: writtenAs === 'community' ? null : senderId,
    to: selectMembersToNotify(message),
  });
}

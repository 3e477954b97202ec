import { atom } from 'nanostores';
import { type Answer, call } from '#src/client/call.ts';
import type { ConversationSource } from '../threads/conversation/source.ts';
import type { ShownConversation } from '../threads/conversation/types.ts';
import { filesToSend } from '../threads/files/attached-file.ts';

export type StaffConversation = Answer<'GET /api/admin/messages/{id}'>['data'];

export interface Viewer {
  id: string;
  name: string;
}

/**
 * The source for an administrator who reads and answers a conversation with the community. `$staff` has what only staff
 * see.
 */
export function createStaffSource(first: StaffConversation, viewer: Viewer) {
  const { id } = first;
  const params = { id };
  const $staff = atom(first);
  let [asked, shown] = [0, 0];
  const source: ConversationSource = {
    ...{ id, topic: 'staff-inbox', hintId: undefined, place: `letter:${id}` },
    offered: [],
    queueKey: `kogu.staff-queue.${viewer.id}.${id}`,
    async read(query) {
      asked += 1;
      const order = asked;
      const { data } = await call('GET /api/admin/messages/{id}', { params, query });
      // A late response to an earlier request is outdated.
      if (order > shown) $staff.set(data);
      shown = Math.max(shown, order);
      return toMemberView(data, viewer);
    },
    async send({ clientId, content, files }, seen) {
      const body = { clientId, content, ...filesToSend(files), seen };
      return (await call('POST /api/admin/messages/{id}/messages', { params, body })).data;
    },
    markRead: ({ position }) => call('POST /api/admin/messages/{id}/read', { params, body: { position } }),
  };
  return { $staff, source };
}

/**
 * Converts a staff conversation to the shape of a member's own, with the community on the viewer's side and the member
 * opposite.
 */
export function toMemberView(conversation: StaffConversation, viewer: Viewer): ShownConversation {
  const { id, subject, member, closed, isUnread, lastPosition, messages, hasEarlier, hasLater } = conversation;
  const own = { ...member, id: viewer.id, name: viewer.name };
  return {
    ...{ id, subject, closed, isUnread, messages, hasEarlier, hasLater, kind: 'community', request: 'accepted' },
    ...{
      hasSubject: true,
      isAwaited: false,
      isMuted: false,
      isInExpertInbox: false,
      readPosition: isUnread ? 0 : lastPosition,
    },
    members: [own, member].map((each) => ({ ...each, hasLeft: false, isBlocked: false, seenPosition: null })),
  };
}

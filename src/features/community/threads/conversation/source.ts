import type { Topic } from '#api/platform/live/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';
import { $ownMessage } from '../list-beside.ts';
import { type Outgoing, queueKey } from './kept-queue.ts';
import type { ShownConversation, ShownMessage } from './types.ts';

export interface Part {
  before?: number;
  after?: number;
  around?: string;
  limit?: number;
}
export type Sent = Answer<'POST /api/threads/{id}/messages'>['data'];

/** Where a conversation is read from and written to: by a member in their own, or by staff for the community. */
export interface ConversationSource {
  id: string;
  /** The topic of the hints that something in it has changed. */
  topic: Topic;
  /** Of those hints; undefined if they don't say which conversation they are about. */
  hintId: string | undefined;
  /** Where messages on their way are kept on this device. */
  queueKey: string;
  /** Where unsent text is kept. */
  place: string;
  /** Reactions that the community offers; none where one only looks. */
  offered: readonly string[];
  read: (part: Part) => Promise<ShownConversation>;
  /** `seenPosition`: up to which the sender sees the conversation. */
  send: (message: Outgoing, seenPosition: number) => Promise<Sent>;
  markRead: (message: ShownMessage) => Promise<unknown>;
}

/** A member's own conversation. */
export function memberSource(id: string, memberId: string, offered: readonly string[]): ConversationSource {
  const params = { id };
  return {
    ...{ id, topic: 'messages', hintId: id, queueKey: queueKey(memberId, id), place: `conversation:${id}` },
    offered,
    read: async (query) => (await call('GET /api/threads/{id}', { params, query })).data,
    async send({ clientId, content, files, answersId = null }) {
      const body = { clientId, content, files: files.map((file) => file.id), answersId };
      const { data } = await call('POST /api/threads/{id}/messages', { params, body });
      $ownMessage.set({ conversationId: id, content, state: 'sent' });
      return data;
    },
    async markRead(message) {
      const about = `conversation ${id}`;
      const answer = await callLater('POST /api/messages/{id}/read', { params: { id: message.id } }, about);
      if (answer) setUnread('messages', answer.data.unreadCount);
    },
  };
}

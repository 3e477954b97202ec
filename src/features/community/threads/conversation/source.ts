import type { Topic } from '#api/platform/live/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';
import { filesToSend } from '../files/attached-file.ts';
import { $latestOwnMessage } from '../list-beside.ts';
import { queueKey } from '../waiting-messages.ts';
import type { OutgoingMessage } from './stored-queue.ts';
import type { ShownConversation, ShownMessage } from './types.ts';

export interface ConversationPart {
  before?: number;
  after?: number;
  around?: string;
  limit?: number;
}
export type SentMessage = Answer<'POST /api/threads/{id}/messages'>['data'];

/** The API of a conversation: a member's own, or one that staff answer for the community. */
export interface ConversationSource {
  id: string;
  /** The topic of hints about changes in the conversation. */
  topic: Topic;
  /** The id in those hints; undefined if they don't name the conversation. */
  hintId: string | undefined;
  /** The key under which outgoing messages are stored on this device. */
  queueKey: string;
  /** Identifies the form that the unsent text belongs to: the key it is stored under. */
  place: string;
  /** Reactions that the community offers; none where the viewer only reads. */
  offered: readonly string[];
  read: (part: ConversationPart) => Promise<ShownConversation>;
  /** Sends a message. `seenPosition` is the last position that the sender has seen. */
  send: (message: OutgoingMessage, seenPosition: number) => Promise<SentMessage>;
  markRead: (message: ShownMessage) => Promise<unknown>;
}

/** Returns the source of a member's own conversation. */
export function createMemberSource(id: string, memberId: string, offered: readonly string[]): ConversationSource {
  const params = { id };
  return {
    ...{ id, topic: 'messages', hintId: id, queueKey: queueKey(memberId, id), place: `conversation:${id}` },
    offered,
    read: async (query) => (await call('GET /api/threads/{id}', { params, query })).data,
    async send({ clientId, content, files, answersId = null }) {
      const body = { clientId, content, ...filesToSend(files), answersId };
      const { data } = await call('POST /api/threads/{id}/messages', { params, body });
      $latestOwnMessage.set({ conversationId: id, content, state: 'sent' });
      return data;
    },
    async markRead(message) {
      const about = `conversation ${id}`;
      const answer = await callLater('POST /api/messages/{id}/read', { params: { id: message.id } }, about);
      if (answer) setUnread('messages', answer.data.unreadCount);
    },
  };
}

import { createActivity } from './activity.ts';
import { createConversation } from './conversation-store.ts';
import { $messageField } from './message-field.ts';
import { createSendQueue } from './send-queue.ts';
import { type ConversationSource, createMemberSource } from './source.ts';
import type { ShownConversation } from './types.ts';
import { createUnsentMessage } from './unsent-message.ts';

/** The stores of a conversation: its messages, outgoing messages, and the text of the next one. */
export type ConversationStores = ReturnType<typeof createConversationStores>;
export type OpenConversation = ReturnType<typeof createMemberConversationStores>;

/** Creates the stores. They load and store nothing until they are started, so the server can render them. */
export function createConversationStores(first: ShownConversation, source: ConversationSource, memberId: string) {
  const chat = createConversation(first, source);
  const seenPosition = () => chat.$conversation.get().messages.at(-1)?.position ?? 0;
  const queue = createSendQueue({
    key: source.queueKey,
    send: (message) => source.send(message, seenPosition()),
    ...{ delivered: chat.showSent, outdated: chat.refresh },
  });
  const unsent = createUnsentMessage({ memberId, conversationId: first.id, place: source.place, queue });
  return {
    ...{ chat, queue, unsent },
    /** Makes the next message an answer to this one. */
    answer(id: string) {
      unsent.change({ answersId: id });
      $messageField.get()?.focus();
    },
    start() {
      const stops = [queue.start(overFor(first)), unsent.start(), chat.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Creates the stores of a member's own conversation, with the activity of others. */
export function createMemberConversationStores(
  first: ShownConversation,
  memberId: string,
  offered: readonly string[] = [],
) {
  const writing = createConversationStores(first, createMemberSource(first.id, memberId, offered), memberId);
  const activity = createActivity(first.id);
  return {
    ...{ ...writing, activity },
    start() {
      const stops = [activity.start(), writing.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * Returns why no one can ever write in the conversation again. Blocks and requests don't count, because a block can end
 * and a request can be accepted.
 */
const overFor = ({ closed }: ShownConversation) =>
  closed === 'member_deleted' || closed === 'members_left' ? closed : null;

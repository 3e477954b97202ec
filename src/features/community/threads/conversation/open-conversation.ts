import { createActivity } from './activity.ts';
import { createConversation } from './conversation-store.ts';
import { $messageField } from './message-field.ts';
import { createSendQueue } from './send-queue.ts';
import { type ConversationSource, memberSource } from './source.ts';
import type { ShownConversation } from './types.ts';
import { createUnsentMessage } from './unsent-message.ts';

/** The stores of a conversation: its messages, those on their way, and the text of the next. */
export type Writing = ReturnType<typeof openWriting>;
export type OpenConversation = ReturnType<typeof openConversation>;

/** Nothing is read or kept until it starts, so the server can render it. */
export function openWriting(first: ShownConversation, source: ConversationSource, memberId: string) {
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
    /** The next message answers this one. */
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

/** A member's own conversation, with who else is there. */
export function openConversation(first: ShownConversation, memberId: string, offered: readonly string[] = []) {
  const writing = openWriting(first, memberSource(first.id, memberId, offered), memberId);
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
 * Why no one can ever write there again. Blocks and requests don't count, since a block can end and a request be
 * accepted.
 */
const overFor = ({ closed }: ShownConversation) =>
  closed === 'member_deleted' || closed === 'members_left' ? closed : null;

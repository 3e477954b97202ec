import { $ownMessage } from '../own-message.ts';
import { createActivity } from './activity.ts';
import { createConversation } from './conversation-store.ts';
import { createSendQueue } from './send-queue.ts';
import type { ShownConversation } from './types.ts';
import { createUnsentMessage } from './unsent-message.ts';

export type OpenConversation = ReturnType<typeof openConversation>;

/** The stores of a conversation's page. Nothing is read or kept until it starts, so the server can render it. */
export function openConversation(first: ShownConversation, memberId: string) {
  const { id } = first;
  const chat = createConversation(first);
  const queue = createSendQueue({
    ...{ memberId, conversationId: id, left: chat.refresh },
    delivered: (sent, message) => {
      $ownMessage.set({ conversationId: id, content: message.content, isSent: true });
      return chat.showSent(sent, message);
    },
  });
  const unsent = createUnsentMessage({ memberId, conversationId: id, queue });
  const activity = createActivity(id);
  return {
    chat,
    queue,
    unsent,
    activity,
    start() {
      const stops = [queue.start(overFor(first)), unsent.start(), activity.start(), chat.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Why no one can ever write there again: a block ends, and a request is accepted. */
const overFor = ({ closed }: ShownConversation) =>
  closed === 'member_deleted' || closed === 'members_left' ? closed : null;

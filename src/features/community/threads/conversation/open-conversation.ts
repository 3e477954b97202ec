import { createConversation } from './conversation-store.ts';
import { createDraft } from './draft-store.ts';
import { createOutbox } from './outbox.ts';
import { createPresence } from './presence-store.ts';
import type { ShownConversation } from './shown.ts';

export type OpenConversation = ReturnType<typeof openConversation>;

/** The stores of a conversation's page. Nothing is read or kept until it starts, so the server can render it. */
export function openConversation(first: ShownConversation, memberId: string) {
  const { id } = first;
  const chat = createConversation(first);
  const outbox = createOutbox({ memberId, conversationId: id, delivered: chat.showSent });
  const draft = createDraft({ memberId, conversationId: id, outbox });
  const presence = createPresence(id);
  return {
    chat,
    outbox,
    draft,
    presence,
    start() {
      const stops = [outbox.start(), draft.start(), presence.start(), chat.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

import { type Answer, call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { type ChatState, createChat } from './chat.ts';
import { conversationActs } from './conversation-acts.ts';
import { messageActs } from './message-acts.ts';
import type { Outgoing } from './outbox.ts';
import { createReader } from './reader.ts';
import type { ShownConversation } from './shown.ts';

/** How many of the messages already shown are read again with the new ones, for what has changed in them. */
const readAgainCount = 20;
const maxRead = 100;

type Sent = Answer<'POST /api/threads/{id}/messages'>['data'];
type Reader = ReturnType<typeof createReader>;

export type ConversationStore = ReturnType<typeof createConversation>;

/** A conversation that is open, and the acts on it. Each shows at once and is undone if it is refused. */
export function createConversation(first: ShownConversation) {
  const chat = createChat(first);
  const { $chat, params, act } = chat;
  const reader = createReader($chat);
  const paging = createPaging(chat, reader);
  const { refresh, showEnd } = paging;
  return {
    $chat,
    ...{ refresh, showEarlier: paging.showEarlier, showLater: paging.showLater },
    ...messageActs(chat),
    acts: conversationActs(chat),
    showEnd: () => act(showEnd),
    setAtEnd: reader.setAtEnd,
    markUnread() {
      reader.stop();
      return act(() => call('POST /api/threads/{id}/unread', { params }));
    },
    /** Shows a message that the outbox has sent: as the server has it or, if that can't be read, as it was written. */
    async showSent({ messageId, position }: Sent, { clientId, content }: Outgoing) {
      await ($chat.get().hasLater ? showEnd().catch(() => undefined) : refresh());
      const { messages, members } = $chat.get();
      const [sender] = members;
      if (!sender || messages.some((each) => each.id === messageId)) return;
      const createdAt = new Date().toISOString();
      chat.add([
        {
          ...{ id: messageId, position, clientId, sender, isOwn: true, isAutomatic: false, content, html: '' },
          ...{ files: [], isDeleted: false, createdAt, editedAt: null },
        },
      ]);
    },
    start: () => follow(params.id, refresh, reader),
  };
}

/** What is read of the conversation after the page has come with a part of it. */
function createPaging({ $chat, read, last, add, show, showHead, act }: ChatState, reader: Reader) {
  const refreshNow = async () => {
    const until = last()?.position ?? 0;
    const { hasLater } = $chat.get();
    const query = { after: Math.max(0, until - readAgainCount), limit: hasLater ? readAgainCount : maxRead };
    const answer = await read(query);
    showHead(answer);
    // Nothing is added where the reader is far from the end.
    if (hasLater) return add(answer.messages.filter(({ position }) => position <= until));
    const isNew = answer.messages.some(({ position, isOwn }) => position > until && !isOwn);
    add(answer.messages);
    if (answer.hasLater) $chat.setKey('hasLater', true);
    if (isNew) reader.arrived(answer.messages.at(-1)?.id);
  };
  return {
    /** Reads what is new, and what has changed in the newest. */
    refresh: oneAtATime(() => refreshNow().catch(() => undefined)),
    showEarlier: () =>
      act(async () => {
        const { messages, hasEarlier } = await read({ before: $chat.get().messages[0]?.position ?? 1 });
        add(messages);
        $chat.setKey('hasEarlier', hasEarlier);
      }),
    showLater: () =>
      act(async () => {
        const { messages, hasLater } = await read({ after: last()?.position ?? 0 });
        add(messages);
        $chat.setKey('hasLater', hasLater);
      }),
    /** Shows the newest in place of an older part. */
    async showEnd() {
      const answer = await read({});
      const { messages, hasEarlier, hasLater } = answer;
      showHead(answer);
      show({ messages, hasEarlier, hasLater });
      reader.arrived(messages.at(-1)?.id);
    },
  };
}

/** Refreshes after hints, once the page is visible. Returns a function that ends it. */
function follow(id: string, refresh: () => unknown, reader: Reader) {
  let hasMissed = false;
  const look = () => {
    hasMissed = document.visibilityState !== 'visible';
    if (!hasMissed) void refresh();
  };
  const comeBack = () => {
    if (hasMissed) look();
    void reader.markShown();
  };
  const stop = onHint('messages', look, id);
  document.addEventListener('visibilitychange', comeBack);
  void reader.markShown();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', comeBack);
  };
}

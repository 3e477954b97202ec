import type { Hint } from '#api/platform/live/contract.ts';
import { call } from '#src/client/call.ts';
import { onBlock, onHint } from '#src/client/hints.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { conversationActs } from './conversation-acts.ts';
import { createConversationState, type StateStore } from './conversation-state.ts';
import type { Outgoing } from './kept-queue.ts';
import { messageActs } from './message-acts.ts';
import { quoteOf } from './quote.ts';
import { createReadMarker } from './read-marker.ts';
import type { ConversationSource, Sent } from './source.ts';
import type { ShownConversation, ShownMessage } from './types.ts';

/** How many of the messages already shown are read again with the new ones, for what has changed in them. */
const readAgainCount = 20;
const maxRead = 100;

type ReadMarker = ReturnType<typeof createReadMarker>;

export type ConversationStore = ReturnType<typeof createConversation>;

/** A conversation that is open, and the acts on it. Each shows at once and is undone if it is refused. */
export function createConversation(first: ShownConversation, source: ConversationSource) {
  const chat = createConversationState(first, source);
  const { $conversation, params, act } = chat;
  const marker = createReadMarker($conversation, source);
  const paging = createPaging(chat, marker);
  const { refresh, showEnd } = paging;
  const acts = conversationActs(chat);
  return {
    $conversation,
    offered: source.offered,
    ...{ refresh, showEarlier: paging.showEarlier, showLater: paging.showLater },
    ...messageActs(chat),
    acts,
    showEnd: () => act(showEnd),
    setAtEnd: marker.setAtEnd,
    markUnread() {
      marker.stop();
      return act(() => call('POST /api/threads/{id}/unread', { params }));
    },
    /** Shows a message that the queue has sent: as the server has it or, if that can't be read, as it was written. */
    async showSent({ messageId, position }: Sent, { clientId, content, answersId = null }: Outgoing) {
      await ($conversation.get().hasLater ? showEnd().catch(() => undefined) : refresh());
      const { messages, members } = $conversation.get();
      const [sender] = members;
      if (!sender || messages.some((each) => each.id === messageId)) return;
      const createdAt = new Date().toISOString();
      chat.addOwn({
        ...{ id: messageId, position, clientId, sender, isOwn: true, isAutomatic: false, content, html: '' },
        ...{ answers: quoteOf(messages, answersId), reactions: {}, mine: [] },
        ...{ files: [], isDeleted: false, createdAt, editedAt: null },
      });
    },
    start() {
      const stops = [
        follow(source, { refresh, refreshOne: paging.refreshOne }, marker),
        onBlock(({ id }) => void acts.followBlock(id)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Reads more of the conversation after the page has come with a part of it. */
function createPaging({ $conversation, read, last, add, replace, showHead, act }: StateStore, marker: ReadMarker) {
  const refreshNow = async () => {
    const until = last()?.position ?? 0;
    const { hasLater } = $conversation.get();
    const query = { after: Math.max(0, until - readAgainCount), limit: hasLater ? readAgainCount : maxRead };
    const reading = await read(query);
    const { messages, hasLater: hasMore } = reading.answer;
    showHead(reading);
    // Nothing is added where the reader is far from the end.
    if (hasLater) {
      add(
        reading,
        messages.filter(({ position }) => position <= until),
      );
      return;
    }
    const arrived = arrivedIn(messages, $conversation.get().messages);
    if (!add(reading, messages)) return;
    if (hasMore) $conversation.setKey('hasLater', true);
    if (arrived.length === 0) return;
    $conversation.setKey('arrived', arrived);
    marker.arrived(messages.at(-1));
  };
  return {
    /** Reads what is new, and what has changed in the newest. */
    refresh: oneAtATime(() => refreshNow().catch(() => undefined)),
    /** Reads one message that is shown: an older one isn't among those that {@link refresh} reads. */
    async refreshOne(id: string) {
      if ($conversation.get().messages.every((each) => each.id !== id)) return;
      const reading = await read({ around: id, limit: 1 }).catch(() => null);
      if (reading) add(reading, reading.answer.messages);
    },
    showEarlier: () =>
      act(async () => {
        const reading = await read({ before: $conversation.get().messages[0]?.position ?? 1 });
        const { messages, hasEarlier } = reading.answer;
        if (add(reading, messages)) $conversation.setKey('hasEarlier', hasEarlier);
      }),
    showLater: () =>
      act(async () => {
        const reading = await read({ after: last()?.position ?? 0 });
        const { messages, hasLater } = reading.answer;
        if (add(reading, messages)) $conversation.setKey('hasLater', hasLater);
      }),
    /** Shows the newest in place of an older part. */
    async showEnd() {
      const reading = await read({});
      showHead(reading);
      replace(reading);
      marker.arrived(reading.answer.messages.at(-1));
    },
  };
}

/** What others have written since, without what is from before or has only been changed. */
function arrivedIn(read: readonly ShownMessage[], shown: readonly ShownMessage[]) {
  const known = new Set(shown.map(({ id }) => id));
  const [first] = shown;
  return read.filter(
    (message) =>
      !known.has(message.id) && isOthers(message) && !message.isDeleted && message.position > (first?.position ?? 0),
  );
}

interface Refreshing {
  refresh: () => unknown;
  refreshOne: (id: string) => unknown;
}

/** Refreshes after hints, once the page is visible. Returns a function that ends it. */
function follow({ topic, hintId }: ConversationSource, { refresh, refreshOne }: Refreshing, marker: ReadMarker) {
  let hasMissed = false;
  const look = (hint: Hint | null = null) => {
    hasMissed = document.visibilityState !== 'visible';
    if (!hasMissed) void (hint?.about ? refreshOne(hint.about) : refresh());
  };
  const comeBack = () => {
    if (hasMissed) look();
    void marker.markShown();
  };
  const stop = onHint(topic, look, hintId);
  document.addEventListener('visibilitychange', comeBack);
  void marker.markShown();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', comeBack);
  };
}

/** A colleague's message is the community's own too, but only its author knows the id that it was sent with. */
const isOthers = ({ isOwn, writtenBy, clientId }: ShownMessage) => !isOwn || (Boolean(writtenBy) && clientId === null);

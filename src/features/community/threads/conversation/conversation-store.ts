import type { Hint } from '#api/platform/live/contract.ts';
import { call } from '#src/client/call.ts';
import { onBlock, onHint } from '#src/client/hints.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { createConversationActions } from './conversation-actions.ts';
import { createConversationState, type StateStore } from './conversation-state.ts';
import { createMessageActions } from './message-actions.ts';
import { quoteMessage } from './quote.ts';
import { createReadMarker } from './read-marker.ts';
import { refreshMessage } from './refresh-message.ts';
import type { ConversationSource, SentMessage } from './source.ts';
import type { OutgoingMessage } from './stored-queue.ts';
import type { ShownConversation, ShownMessage } from './types.ts';

/** How many of the shown messages are reloaded with the new ones, because they may have changed. */
const readAgainCount = 20;
const maxRead = 100;

type ReadMarker = ReturnType<typeof createReadMarker>;

export type ConversationStore = ReturnType<typeof createConversation>;

/** The store of an open conversation with its actions, which show at once and are undone if the server refuses. */
export function createConversation(first: ShownConversation, source: ConversationSource) {
  const chat = createConversationState(first, source);
  const { $conversation, params, act } = chat;
  const marker = createReadMarker($conversation, source);
  const paging = createPaging(chat, marker);
  const { refresh, showEnd } = paging;
  const acts = createConversationActions(chat);
  return {
    $conversation,
    offered: source.offered,
    ...{ refresh, showEarlier: paging.showEarlier, showLater: paging.showLater },
    ...createMessageActions(chat),
    acts,
    showEnd: () => act(showEnd),
    setAtEnd: marker.setAtEnd,
    markUnread() {
      marker.stop();
      return act(() => call('POST /api/threads/{id}/unread', { params }));
    },
    /**
     * Shows a message that the queue has sent: as the server stored it or, if it can't be loaded, as it was written.
     */
    async showSent({ messageId, position }: SentMessage, { clientId, content, answersId = null }: OutgoingMessage) {
      await ($conversation.get().hasLater ? showEnd().catch(() => undefined) : refresh());
      const { messages, members } = $conversation.get();
      const [sender] = members;
      if (!sender || messages.some((each) => each.id === messageId)) return;
      const createdAt = new Date().toISOString();
      chat.addOwn({
        ...{ id: messageId, position, clientId, sender, isOwn: true, isAutomatic: false, content, html: '' },
        ...{ answers: quoteMessage(messages, answersId), reactions: {}, mine: [] },
        ...{ files: [], isDeleted: false, createdAt, editedAt: null },
      });
    },
    start() {
      const stops = [follow(source, paging, marker), onBlock(({ id }) => void acts.followBlock(id))];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Loads more of the conversation than the part that the page was rendered with. */
function createPaging(chat: StateStore, marker: ReadMarker) {
  const { $conversation, read, last, add, replace, showHead, act } = chat;
  const refreshNow = async () => {
    const until = last()?.position ?? 0;
    const { hasLater } = $conversation.get();
    const query = { after: Math.max(0, until - readAgainCount), limit: hasLater ? readAgainCount : maxRead };
    const reading = await read(query);
    const { messages, hasLater: hasMore } = reading.answer;
    showHead(reading);
    // Adds nothing if an older part is shown, far from the end.
    if (hasLater) {
      add(
        reading,
        messages.filter(({ position }) => position <= until),
      );
      return;
    }
    const arrived = findArrivedMessages(messages, $conversation.get().messages);
    if (!add(reading, messages)) return;
    if (hasMore) $conversation.setKey('hasLater', true);
    if (arrived.length === 0) return;
    $conversation.setKey('arrived', arrived);
    marker.arrived(messages.at(-1));
  };
  return {
    /** Loads new messages, and changes to the newest ones. */
    refresh: oneAtATime(() => refreshNow().catch(() => undefined)),
    /** Loads how far the other members have read, and who has left. */
    refreshMembers: oneAtATime(async () => {
      const reading = await read({ after: last()?.position ?? 0, limit: 1 }).catch(() => null);
      if (reading) showHead(reading);
    }),
    refreshOne: (id: string) => refreshMessage(chat, id),
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
    /** Shows the newest messages in place of an older part. */
    async showEnd() {
      const reading = await read({});
      showHead(reading);
      replace(reading);
      marker.arrived(reading.answer.messages.at(-1));
    },
  };
}

/** Returns messages that others have written since, without earlier and edited ones. */
function findArrivedMessages(read: readonly ShownMessage[], shown: readonly ShownMessage[]) {
  const known = new Set(shown.map(({ id }) => id));
  const [first] = shown;
  return read.filter(
    (message) =>
      !known.has(message.id) && isOthers(message) && !message.isDeleted && message.position > (first?.position ?? 0),
  );
}

type Refreshing = Pick<ReturnType<typeof createPaging>, 'refresh' | 'refreshOne' | 'refreshMembers'>;

/** Refreshes after hints, once the page is visible. Returns a function that stops this. */
function follow(
  { topic, hintId }: ConversationSource,
  { refresh, refreshOne, refreshMembers }: Refreshing,
  marker: ReadMarker,
) {
  let hasMissed = false;
  const look = (hint: Hint | null = null) => {
    hasMissed = document.visibilityState !== 'visible';
    if (hasMissed) return;
    if (hint?.topic === 'members') void refreshMembers();
    else void (hint?.about ? refreshOne(hint.about) : refresh());
  };
  const comeBack = () => {
    if (hasMissed) look();
    void marker.markShown();
  };
  const stop = onHint(hintId === undefined ? topic : [topic, 'members'], look, hintId);
  document.addEventListener('visibilitychange', comeBack);
  void marker.markShown();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', comeBack);
  };
}

/**
 * Whether someone else wrote a message. A colleague's message is also `isOwn`, but only its author gets its `clientId`.
 */
const isOthers = ({ isOwn, writtenBy, clientId }: ShownMessage) => !isOwn || (Boolean(writtenBy) && clientId === null);

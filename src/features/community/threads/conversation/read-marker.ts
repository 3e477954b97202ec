import type { MapStore } from 'nanostores';
import type { ConversationState } from './conversation-state.ts';
import type { ConversationSource } from './source.ts';
import type { ShownMessage } from './types.ts';

/** Marks messages as read once the reader has seen them, with the page visible and scrolled to the end. */
export function createReadMarker($conversation: MapStore<ConversationState>, source: ConversationSource) {
  const { isUnread, messages } = $conversation.get();
  /** The newest message to mark as read. */
  let unseen = isUnread ? messages.at(-1) : undefined;
  let [isAtEnd, isStopped] = [true, false];
  const markShown = async () => {
    if (!unseen || isStopped || !isAtEnd || document.visibilityState !== 'visible') return;
    const message = unseen;
    unseen = undefined;
    await source.markRead(message).catch(() => null);
  };
  const settle = () => {
    $conversation.setKey('hasNews', !isAtEnd && unseen !== undefined);
    if (isAtEnd) void markShown();
  };
  return {
    markShown,
    arrived(newest: ShownMessage | undefined) {
      unseen = newest;
      settle();
    },
    setAtEnd(isThere: boolean) {
      if (isThere === isAtEnd) return;
      isAtEnd = isThere;
      // Messages that were already shown aren't new after scrolling up.
      if (isAtEnd) settle();
    },
    /** Stops marking messages as read, because the member has marked the conversation as unread. */
    stop() {
      isStopped = true;
    },
  };
}

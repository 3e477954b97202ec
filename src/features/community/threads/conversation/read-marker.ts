import type { MapStore } from 'nanostores';
import type { ConversationState } from './conversation-state.ts';
import type { ConversationSource } from './source.ts';
import type { ShownMessage } from './types.ts';

/** Marks what the reader has seen as read, once they have: the page is visible, and they are at the end. */
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
      // Scrolling up doesn't turn messages already shown into news.
      if (isAtEnd) settle();
    },
    /** It was marked as unread, and stays so. */
    stop() {
      isStopped = true;
    },
  };
}

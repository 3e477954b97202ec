import type { MapStore } from 'nanostores';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';
import type { ConversationState } from './conversation-state.ts';

/** Marks what the reader has seen as read, once they have: the page is visible, and they are at the end. */
export function createReadMarker($conversation: MapStore<ConversationState>) {
  const { id, isUnread, messages } = $conversation.get();
  /** The newest message to mark as read. */
  let unseen = isUnread ? messages.at(-1)?.id : undefined;
  let [isAtEnd, isStopped] = [true, false];
  const markShown = async () => {
    if (!unseen || isStopped || !isAtEnd || document.visibilityState !== 'visible') return;
    const [params, about] = [{ id: unseen }, `conversation ${id}`];
    unseen = undefined;
    const answer = await callLater('POST /api/messages/{id}/read', { params }, about).catch(() => null);
    if (answer) setUnread('messages', answer.data.unreadCount);
  };
  const settle = () => {
    $conversation.setKey('hasNews', !isAtEnd && unseen !== undefined);
    if (isAtEnd) void markShown();
  };
  return {
    markShown,
    arrived(newest: string | undefined) {
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

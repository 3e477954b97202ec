import { callApi } from '#src/client/api-client.ts';
import { onHint } from '#src/client/hints.ts';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';
import { appendMessages, fetchMessages } from './fetch-messages.ts';

/** Marks shown messages as read, and shows new ones while the page is visible. */
export function startReading(root: HTMLElement, list: HTMLElement) {
  const id = root.dataset['conversation'] ?? '';
  const isAtEnd = root.dataset['hasLater'] === undefined;
  let unseen = root.dataset['seen'];
  const lastItem = () => list.lastElementChild as HTMLElement | null;
  const lastPosition = () => Number(lastItem()?.dataset['position'] ?? 0);

  const markShown = async () => {
    if (!unseen || document.visibilityState !== 'visible') return;
    const [params, about] = [{ id: unseen }, `conversation ${id}`];
    unseen = undefined;
    const answer = await callLater('POST /api/messages/{id}/read', { params }, about).catch(() => null);
    if (answer) setUnread('messages', answer.data.unreadCount);
  };
  const showNew = async () => {
    appendMessages(list, await fetchMessages(id, { after: String(lastPosition()) }));
    const last = lastItem();
    unseen = last?.dataset['message'];
    last?.scrollIntoView({ block: 'nearest' });
    await markShown();
  };
  const look = async () => {
    if (!isAtEnd || document.visibilityState !== 'visible') return;
    const path = `/api/threads/${id}?after=${lastPosition()}&limit=1`;
    const answer = await callApi<{ data: { messages: unknown[] } }>('GET', path).catch(() => null);
    if (answer && answer.data.messages.length > 0) await showNew().catch(() => undefined);
  };
  onHint('messages', look, id);
  document.addEventListener('visibilitychange', () => void markShown());
  void markShown();
  return { showNew };
}

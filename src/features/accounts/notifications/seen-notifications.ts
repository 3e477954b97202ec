import { enhanceForm } from '#src/client/enhance-form.ts';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';

interface Counted {
  data: { unreadCount: number };
}

/** How long a notification has to be in view to count as seen. */
const seenAfterMs = 1_000;

/** Marks notifications as read once they have been in view for a moment, and all of them on demand. */
export function startNotifications(): void {
  const list = document.querySelector<HTMLElement>('[data-notifications]');
  const form = document.querySelector<HTMLFormElement>('form[data-read-all]');
  if (list) watchSeen(list);
  if (!form) return;
  enhanceForm<Counted>(form, {
    path: '/api/notifications/read-all',
    body: () => ({ until: form.dataset['readAll'] }),
    stays: true,
    done: ({ data }) => {
      setUnread('notifications', data.unreadCount);
      for (const item of document.querySelectorAll('[data-unread]')) item.removeAttribute('data-unread');
      form.hidden = true;
      // The button that had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus();
    },
  });
}

function watchSeen(list: HTMLElement): void {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();
  let isSending = false;
  const send = async () => {
    isSending = false;
    const ids = [...seen].slice(0, 100);
    if (ids.length === 0) return;
    for (const id of ids) seen.delete(id);
    const about = `notifications ${ids[0]}`;
    const answer = await callLater('POST /api/notifications/read', { body: { ids } }, about).catch(() => null);
    if (answer) setUnread('notifications', answer.data.unreadCount);
  };
  const see = (item: Element) => {
    observer.unobserve(item);
    seen.add((item as HTMLElement).dataset['unread'] ?? '');
    if (isSending) return;
    isSending = true;
    setTimeout(send, 300);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.get(target));
        if (isIntersecting && document.visibilityState === 'visible')
          waiting.set(
            target,
            setTimeout(() => see(target), seenAfterMs),
          );
      }
    },
    { threshold: 0.6 },
  );
  const observe = () => {
    for (const item of list.querySelectorAll('[data-unread]')) {
      if (seen.has((item as HTMLElement).dataset['unread'] ?? '')) continue;
      observer.unobserve(item);
      observer.observe(item);
    }
  };
  observe();
  // A page opened in the background counts as seen once it's visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') observe();
  });
}

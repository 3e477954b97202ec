import { callApi } from '#src/client/api-client.ts';

const seenMs = 800;
const pauseMs = 2_000;

/** Tells the server how far the member has read: anything in view for a moment counts. */
export function startReading(thread: HTMLElement): void {
  let sent = Number(thread.dataset['read'] ?? -1);
  let seen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen <= sent) return;
    const position = seen;
    sent = position;
    callApi('POST', `/api/posts/${thread.dataset['thread']}/read`, { position }, { keepalive: true }).catch(() => {
      // The next comment seen, or the next visit, reports it.
      sent = Math.min(sent, position - 1);
    });
  };
  const see = (position: number) => {
    seen = Math.max(seen, position);
    if (seen > sent) timer ??= setTimeout(send, pauseMs);
  };
  const waits = new Map<Element, ReturnType<typeof setTimeout>>();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waits.get(target));
        if (!isIntersecting || document.hidden) continue;
        waits.set(
          target,
          setTimeout(() => see(Number((target as HTMLElement).dataset['position'] ?? 0)), seenMs),
        );
      }
    },
    // Long comments never fit the window, so seeing the beginning is enough.
    { rootMargin: '0px 0px -10% 0px' },
  );
  const watch = () => {
    for (const comment of thread.querySelectorAll('[data-position]')) watcher.observe(comment);
  };
  const post = thread.querySelector('[data-thread-post]');
  if (post) watcher.observe(post);
  watch();
  addEventListener('comments-added', watch);
  addEventListener('pagehide', send);
}

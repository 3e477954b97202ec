import { callApi } from '#src/client/api-client.ts';
import { $unread, refreshUnread } from '#src/client/unread.ts';

const seenMs = 800;
const pauseMs = 2_000;

/** Reports how far the member has read. Anything in view for a moment counts as read. Position 0 is the post. */
export function createReadTracker(postId: string, readPosition: number | null) {
  let sent = readPosition ?? -1;
  let seen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const positions = new Map<Element, number>();
  const waits = new Map<Element, ReturnType<typeof setTimeout>>();
  const inView = new Set<Element>();
  let watcher: IntersectionObserver | null = null;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen <= sent) return;
    const position = seen;
    sent = position;
    callApi('POST', `/api/posts/${postId}/read`, { position }, { keepalive: true }).then(
      // The notifications about what was seen are read now, too.
      () => void ($unread.get().notifications && refreshUnread()),
      () => {
        // The next comment that is seen, or the next visit, reports the position again.
        sent = Math.min(sent, position - 1);
      },
    );
  };
  const see = (position: number) => {
    seen = Math.max(seen, position);
    if (seen > sent) timer ??= setTimeout(send, pauseMs);
  };
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waits.get(target));
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
      if (!isIntersecting || document.hidden) continue;
      const position = positions.get(target) ?? 0;
      waits.set(
        target,
        setTimeout(() => see(position), seenMs),
      );
    }
  };
  return {
    /** Returns the position of the first comment in view. */
    place: () => (inView.size === 0 ? 0 : Math.min(...[...inView].map((element) => positions.get(element) ?? 0))),
    /** Watches an element at a position. Returns a function that stops this. */
    watch(element: Element, position: number) {
      // Long comments don't fit into the window, so it is enough to see the beginning.
      watcher ??= new IntersectionObserver(look, { rootMargin: '0px 0px -10% 0px' });
      positions.set(element, position);
      watcher.observe(element);
      return () => {
        watcher?.unobserve(element);
        clearTimeout(waits.get(element));
        for (const known of [positions, waits, inView]) known.delete(element);
      };
    },
    start() {
      addEventListener('pagehide', send);
      return () => {
        removeEventListener('pagehide', send);
        send();
      };
    },
  };
}

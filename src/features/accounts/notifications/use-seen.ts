import { type RefObject, useEffect, useRef } from 'react';

/** How long something has to be in view to count as seen. */
const seenAfterMs = 1_000;

/** Returns the ref of a row, and calls `see` once the row has been in view for a moment on a visible page. */
export function useSeen(id: string, isNew: boolean, see: (id: string) => void): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = row;
    if (!current || !isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    const wait = () => {
      clearTimeout(timer);
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(seen, seenAfterMs);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting === true;
        wait();
      },
      { threshold: 0.6 },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', wait);
    };
    function seen(): void {
      stop();
      see(id);
    }
    observer.observe(current);
    // On a page opened in the background, a row counts as seen only once the page is visible.
    document.addEventListener('visibilitychange', wait);
    return stop;
  }, [id, isNew, see]);
  return row;
}

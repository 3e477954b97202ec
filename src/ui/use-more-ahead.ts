import { type RefObject, useEffect, useRef } from 'react';

/**
 * How often more is loaded automatically. After that, a button loads it, so that readers can reach the page's footer.
 */
const mostByItself = 2;

/** Loads more before the viewer reaches the element with the returned ref. `from` is where the list continues. */
export function useLoadAhead<Shown extends Element>(from: string, more: () => void): RefObject<Shown | null> {
  const end = useRef<Shown>(null);
  const left = useRef(mostByItself);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of each longer list is watched anew.
  useEffect(() => {
    const ahead = new IntersectionObserver(
      (seen) => {
        if (left.current === 0 || !seen.some(({ isIntersecting }) => isIntersecting)) return;
        left.current -= 1;
        more();
      },
      { rootMargin: '0px 0px 600px' },
    );
    if (end.current) ahead.observe(end.current);
    return () => ahead.disconnect();
  }, [from]);
  return end;
}

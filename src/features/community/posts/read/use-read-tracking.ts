import { type RefObject, useEffect, useRef } from 'react';
import { useThread } from './use-thread.ts';

/** Returns the ref of an element. Once it has been in view, the thread counts as read up to its position. */
export function useReadTracking(position: number): RefObject<HTMLElement | null> {
  const { thread } = useThread();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    return current ? thread.reading.watch(current, position) : undefined;
  }, [thread, position]);
  return element;
}

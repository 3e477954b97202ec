import { type RefObject, useEffect, useRef } from 'react';
import { useThread } from './use-thread.ts';

/** The ref of what counts as read up to a position once it has been in view. */
export function useRead(position: number): RefObject<HTMLElement | null> {
  const { thread } = useThread();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    return current ? thread.reading.watch(current, position) : undefined;
  }, [thread, position]);
  return element;
}

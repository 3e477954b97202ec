import { useEffect, useRef } from 'react';

/** Keeps a part of the document's title as what is open changes; the page was rendered with the first. */
export function useTabTitle(part: string): void {
  const shown = useRef(part);
  useEffect(() => {
    const before = shown.current;
    shown.current = part;
    document.title = document.title.replace(before, () => part);
  }, [part]);
}

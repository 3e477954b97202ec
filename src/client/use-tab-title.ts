import { useEffect, useRef } from 'react';

/**
 * Updates a part of the document's title when the page opens something else. The page was rendered with the first part.
 */
export function useTabTitle(part: string): void {
  const shown = useRef(part);
  useEffect(() => {
    const before = shown.current;
    shown.current = part;
    document.title = document.title.replace(before, () => part);
  }, [part]);
}

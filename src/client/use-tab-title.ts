import { useEffect, useRef } from 'react';

/** Updates a part of the document's title when something else opens. The page was rendered with the first one's. */
export function useTabTitle(part: string): void {
  const shown = useRef(part);
  useEffect(() => {
    const before = shown.current;
    shown.current = part;
    document.title = document.title.replace(before, () => part);
  }, [part]);
}

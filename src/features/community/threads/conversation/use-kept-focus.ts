import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus within an element when an action removes the focused control. Focuses what `find` returns, or else
 * the element itself, which needs a `tabIndex`.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  find: (part: HTMLElement) => HTMLElement | null = () => null,
) {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!part.current || !hasFocus.current || document.activeElement !== document.body) return;
    (find(part.current) ?? part.current).focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      // A click outside any control removes the focus; dialogs and other windows restore it.
      const isTaken = relatedTarget !== null || document.activeElement !== target;
      if (!isInside && isTaken) hasFocus.current = false;
    },
  };
}

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part when an act takes away the control that had it: what `find` finds takes it, or the part
 * itself, which needs a `tabIndex`.
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
      // A click outside any control takes the focus away; dialogs and other windows give it back.
      const isTaken = relatedTarget !== null || document.activeElement !== target;
      if (!isInside && isTaken) hasFocus.current = false;
    },
  };
}

import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('tbody tr')];

/**
 * Keeps the focus in a list when an action removes the element that had it: it moves to the row that took the place of
 * the removed one, or to the list. `state` is anything else that can remove a button, such as the chosen rows.
 */
export function useRowFocus(items: readonly unknown[], state = '') {
  const ref = useRef<HTMLElement>(null);
  /** The index of the row that has the focus; -1 for anything above the rows, null if the focus is elsewhere. */
  const index = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list was read again or its actions disappeared.
  useLayoutEffect(() => {
    const { current: list } = ref;
    if (!list || index.current === null || document.activeElement !== document.body) return;
    const rows = rowsOf(list);
    const row = index.current === -1 ? undefined : rows[Math.min(index.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>('th a, th button, .menu-cell button') ?? list).focus();
  }, [items, state]);
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      index.current = rowsOf(currentTarget).findIndex((row) => row.contains(target));
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // A click outside any control removes the focus; dialogs and other windows return it.
      if (!relatedTarget && document.activeElement !== target) index.current = null;
    },
  };
}

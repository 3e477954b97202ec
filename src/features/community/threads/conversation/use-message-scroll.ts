import { useLayoutEffect, useRef } from 'react';
import type { ConversationStore } from './conversation-store.ts';

/** Within this distance (in px), the reader counts as being at the end. */
const endPx = 48;

interface Kept {
  row: Element;
  top: number;
  scrolled: number;
}

/**
 * Manages scrolling in a pane that begins at its end (`column-reverse`). At the end, it follows new messages;
 * elsewhere, nothing moves under the reader. Sending a message scrolls to the end.
 */
export function useMessageScroll(chat: ConversationStore, outgoingCount: number) {
  const pane = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLLIElement>(null);
  const isAtEnd = useRef(true);
  const kept = useRef<Kept | null>(null);
  const outgoingBefore = useRef(0);

  /** Stores where the reader is. */
  const look = () => {
    if (!pane.current) return;
    isAtEnd.current = pane.current.scrollTop > -endPx;
    kept.current = isAtEnd.current ? null : findFirstVisibleRow(pane.current, list.current);
    chat.setAtEnd(isAtEnd.current);
  };
  const toEnd = () => {
    if (pane.current) pane.current.scrollTop = 0;
    // Focuses the pane, because the pressed button disappears.
    pane.current?.focus({ preventScroll: true });
    look();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once, to the linked or first unread message.
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !pane.current) return;
    const [row, box] = [current.getBoundingClientRect(), pane.current.getBoundingClientRect()];
    // Scrolls only the pane, not the page around it.
    pane.current.scrollTop += row.top - box.top - (box.height - Math.min(row.height, box.height)) / 2;
    look();
  }, []);
  useLayoutEffect(() => {
    if (!pane.current) return;
    if (outgoingCount > outgoingBefore.current) isAtEnd.current = true;
    outgoingBefore.current = outgoingCount;
    if (isAtEnd.current) pane.current.scrollTop = 0;
    else if (kept.current?.row.isConnected) {
      const { row, top, scrolled } = kept.current;
      // Doesn't undo the reader's own scrolling since then.
      pane.current.scrollTop += row.getBoundingClientRect().top - top + (pane.current.scrollTop - scrolled);
    }
    if (!isAtEnd.current) kept.current = findFirstVisibleRow(pane.current, list.current);
  });
  return { pane, list, place, look, toEnd };
}

function findFirstVisibleRow(pane: HTMLElement, list: HTMLOListElement | null): Kept | null {
  const edge = pane.getBoundingClientRect().top;
  for (const row of list?.children ?? []) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { row, top, scrolled: pane.scrollTop };
  }
  return null;
}

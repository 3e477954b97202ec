import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../conversation/use-kept-focus.ts';
import './conversation-list.css';

/** The rows of a list of conversations. The arrow keys move between them; a row that moves keeps the focus. */
export function ConversationRows({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const keptFocus = useKeptFocus(list, (within) => within.querySelector(`[data-row="${focused.current}"] a`));
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const next = links[links.indexOf(event.target as HTMLAnchorElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul
      ref={list}
      className="conversation-rows"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      {...keptFocus}
      onFocus={({ target }) => {
        keptFocus.onFocus();
        focused.current = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
      }}
    >
      {children}
    </ul>
  );
}

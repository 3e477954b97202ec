import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { isPlainClick } from '../client/plain-click.ts';
import { Badge } from './Badge.tsx';
import './tabs.css';

interface LinkProps {
  /** Accessible name. */
  label: string;
  tabs: ReadonlyArray<{
    path: string;
    text: string;
    isCurrent: boolean;
    /** The number of items under the tab, as text. */
    count?: string | null | undefined;
    /** Called instead of loading the link's page. */
    go?: () => void;
  }>;
}

/** Tabs whose choice is in the URL, like `Tabs.astro` on a page: links, which can be opened elsewhere and shared. */
export function TabLinks({ label, tabs }: LinkProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ path, text, isCurrent, count, go }) => (
        <a
          key={text}
          href={path}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={(event: MouseEvent) => {
            if (!go || !isPlainClick(event)) return;
            event.preventDefault();
            go();
          }}
        >
          {text}
          {count && <Badge isSmall>{count}</Badge>}
        </a>
      ))}
    </nav>
  );
}

interface Props<Id extends string> {
  /** Accessible name. */
  label: string;
  tabs: ReadonlyArray<{ id: Id; text: string }>;
  chosen: Id;
  choose: (id: Id) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel, whose choice isn’t in the URL. The arrow keys, Home and End choose a tab. */
export function Tabs<Id extends string>({ label, tabs, chosen, choose, children }: Props<Id>) {
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (id: Id) => `${own}-${id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ id }) => id === chosen);
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    const index = next === undefined ? -1 : (next + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={idOf(id)}
            aria-selected={id === chosen}
            aria-controls={`${own}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${own}-panel`} aria-labelledby={idOf(chosen)}>
        {children}
      </div>
    </>
  );
}

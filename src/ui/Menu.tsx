import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  /** Accessible name of the button. */
  label: string;
  /** Shown on the button instead of three dots. */
  text?: ReactNode;
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A button that opens a panel of links, buttons or choices. Arrow keys move between them, Escape closes it. */
export function Menu({ label, text, className = 'icon-button', isBusy = false, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !panel.current) return;
    event.preventDefault();
    const items = [...panel.current.querySelectorAll<HTMLElement>('a, button, input')];
    const index = items.indexOf(event.target as HTMLElement);
    items.at((index + step) % items.length)?.focus();
  };
  /** Before a dialog opens, so that the focus comes back to the menu's button. */
  const closeAfterAct = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) panel.current?.hidePopover();
  };
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label} aria-disabled={isBusy}>
        {text ?? <Icon name="ellipsis" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks work on what is in it. */}
      <div ref={panel} className="menu-panel" id={id} popover="auto" onKeyDown={move} onClickCapture={closeAfterAct}>
        {children}
      </div>
    </>
  );
}

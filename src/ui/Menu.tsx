import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { useIsLive } from './island.tsx';

interface Props {
  /** The accessible name of the button. */
  label: string;
  /** Shown on the button instead of three dots. */
  text?: ReactNode;
  className?: string;
  isBusy?: boolean;
  /** Pass a function to render the content only while the panel is open, which keeps long lists of menus small. */
  children: ReactNode | (() => ReactNode);
}

/** A button that opens a panel of links, buttons or choices. Arrow keys move between them, Escape closes it. */
export function Menu({ label, text, className = 'icon-button', isBusy = false, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A browser without popovers shows the panel while it has the focus.
  const isAlwaysFilled = useIsLive() && !('popover' in HTMLElement.prototype);
  const move = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    const step = { ArrowDown: 1, ArrowUp: -1, ...(!isField && { ArrowRight: 1, ArrowLeft: -1 }) }[event.key];
    if (!step || !panel.current) return;
    event.preventDefault();
    const items = [...panel.current.querySelectorAll<HTMLElement>('a, button, input')];
    const index = items.indexOf(event.target as HTMLElement);
    items.at((index + step) % items.length)?.focus();
  };
  /** Closes the menu before a dialog opens, so that the focus returns to the menu's button. */
  const closeAfterAct = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) panel.current?.hidePopover();
  };
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label} aria-disabled={isBusy}>
        {text ?? <Icon name="ellipsis" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks work on what is in it. */}
      <div
        ref={panel}
        className="menu-panel"
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // The content is removed only now, so that the choice that closes the panel is still there for its click.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onKeyDown={move}
        onClickCapture={closeAfterAct}
      >
        {typeof children !== 'function' ? children : (isOpen || isAlwaysFilled) && children()}
      </div>
    </>
  );
}

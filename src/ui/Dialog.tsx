import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import '../styles/dialog.css';

interface Props {
  title: string;
  close: () => void;
  /** Escape doesn't close it: what it shows is shown once. */
  isPersistent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Escape closes it, and the focus returns to where it was: if that
 * is gone with the act, to the list or part around it.
 */
export function Dialog({ title, close, isPersistent = false, children }: Props) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="dialog card"
      aria-labelledby={id}
      onClose={close}
      onCancel={(event) => isPersistent && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The ref of a `<dialog>` that is modal for as long as it is rendered, and gives the focus back likewise. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const around = focusableAround(document.activeElement);
    current?.showModal();
    return () => {
      current?.close();
      if (document.activeElement === document.body) around.find((element) => element.isConnected)?.focus();
    };
  }, []);
  return dialog;
}

/** What can take the focus by script around an element, the nearest first. */
function focusableAround(element: Element | null): HTMLElement[] {
  const nearest = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return nearest ? [nearest, ...focusableAround(nearest)] : [];
}

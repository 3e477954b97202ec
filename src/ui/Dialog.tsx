import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import '../styles/dialog.css';

interface Props {
  title: string;
  close: () => void;
  /** Whether Escape doesn't close the dialog, because its content is shown only once. */
  isPersistent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Escape closes it, and the focus returns to the element that had
 * it or, if the act removed that, to the list or part around it.
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

/**
 * Returns the ref of a `<dialog>` that is modal for as long as it is rendered and returns the focus in the same way.
 */
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

/** Finds the elements around an element that can get the focus by script, the nearest first. */
function focusableAround(element: Element | null): HTMLElement[] {
  const nearest = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return nearest ? [nearest, ...focusableAround(nearest)] : [];
}

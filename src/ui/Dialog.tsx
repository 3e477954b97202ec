import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import '../styles/dialog.css';

interface Props {
  title: string;
  close: () => void;
  /** Set if Escape mustn't close the dialog, because its content is shown only once or an action is running. */
  isPersistent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Escape closes it, and the focus returns to the element that had
 * it or, if the action removed that, to the list or part around it.
 */
export function Dialog({ title, close, isPersistent = false, children }: Props) {
  const id = useId();
  const modal = useModal(close, isPersistent);
  return (
    <dialog {...modal} className="dialog card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

interface ModalProperties {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: DialogEvent) => void;
  onClose: (event: DialogEvent) => void;
}

/**
 * Returns the properties of a `<dialog>` that is modal for as long as it is rendered and returns the focus in the same
 * way. Escape calls `close` at once: the browser's own event comes a frame or more later, when the person may already
 * have opened the next dialog, which it would close.
 */
export function useModal(close: () => void, isPersistent = false): ModalProperties {
  const ref = useRef<HTMLDialogElement>(null);
  const hasClosed = useRef(false);
  useEffect(() => {
    const { current } = ref;
    const around = focusableAround(document.activeElement);
    current?.showModal();
    return () => {
      current?.close();
      if (document.activeElement === document.body) around.find((element) => element.isConnected)?.focus();
    };
  }, []);
  // React also reports the events of dialogs and file inputs inside this one.
  const isOwn = ({ target, currentTarget }: DialogEvent) => target === currentTarget;
  return {
    ref,
    onCancel: (event) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      if (isPersistent) return;
      hasClosed.current = true;
      // Closing the element returns the focus to the opener, from where `close` may move it.
      ref.current?.close();
      close();
    },
    onClose: (event) => {
      if (!isOwn(event)) return;
      // Browsers close any dialog at a second Escape.
      if (isPersistent) ref.current?.showModal();
      else if (!hasClosed.current) close();
    },
  };
}

/** Finds the elements around an element that can get the focus by script, the nearest first. */
function focusableAround(element: Element | null): HTMLElement[] {
  const nearest = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return nearest ? [nearest, ...focusableAround(nearest)] : [];
}

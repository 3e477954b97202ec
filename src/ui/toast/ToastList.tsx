import type { TFunction } from 'i18next';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { Icon } from '../Icon.tsx';
import { dismiss, type Toast, toastDurationMs } from './toast-store.ts';
import './toast.css';

/** Shows the current toasts. A toast doesn't disappear while it is hovered or has the focus. */
export function ToastList({ toasts, locale }: { toasts: readonly Toast[]; locale: Locale }) {
  const t = textsIn(locale);
  const list = useRef<HTMLOListElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  /** The element that had the focus before; it gets it back when the focused toast disappears. */
  const before = useRef<Element | null>(null);
  const isOver = useIsOverField(list, toasts);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) before.current = relatedTarget;
    setFocus(true);
  };
  const leave = (id: number) => {
    const isLast = toasts.length === 1;
    if (hasFocus && isLast && before.current instanceof HTMLElement) before.current.focus();
    else if (hasFocus) list.current?.focus();
    dismiss(id);
  };
  return (
    <ol
      ref={list}
      className="toasts"
      aria-label={t('islands:toast.region')}
      data-at={isOver ? 'top' : undefined}
      tabIndex={-1}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={() => setFocus(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} t={t} toast={toast} isHeld={isPointedAt || hasFocus} leave={() => leave(toast.id)} />
      ))}
    </ol>
  );
}

interface ItemProps {
  t: TFunction;
  toast: Toast;
  isHeld: boolean;
  leave: () => void;
}

function ToastItem({ t, toast, isHeld, leave }: ItemProps) {
  const { id, text, act } = toast;
  const stays = isHeld || act !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), toastDurationMs(text));
    return () => clearTimeout(timer);
  }, [id, text, stays]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  };
  return (
    <li className="toast-item" onKeyDown={closeByKey}>
      <p>{text}</p>
      {act && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            leave();
            act.run();
          }}
        >
          {act.text}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('islands:toast.dismiss')} onClick={leave}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The largest height below the toasts, in px: a phone's bar and a gap. */
const under = 96;

/**
 * Whether the toasts would cover the focused element, such as a field at the bottom of the window, or be hidden by its
 * on-screen keyboard.
 */
function useIsOverField(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const look = () => {
      const focused = document.activeElement;
      if (toasts.length === 0 || !list.current || !focused || list.current.contains(focused)) return;
      const { bottom, left, right } = focused.getBoundingClientRect();
      const own = list.current.getBoundingClientRect();
      const height = window.visualViewport?.height ?? innerHeight;
      const isKeyboardOpen = height < innerHeight - under;
      const isBelow = focused !== document.body && bottom > height - own.height - under;
      setOver(isKeyboardOpen || (isBelow && right > own.left && left < own.right));
    };
    look();
    document.addEventListener('focusin', look);
    window.visualViewport?.addEventListener('resize', look);
    return () => {
      document.removeEventListener('focusin', look);
      window.visualViewport?.removeEventListener('resize', look);
    };
  }, [list, toasts]);
  return isOver;
}

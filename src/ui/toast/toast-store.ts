import { atom } from 'nanostores';
import type { ReactNode } from 'react';

export interface Toast {
  id: number;
  text: ReactNode;
  act?: ToastAct | undefined;
}

interface ToastAct {
  text: string;
  run: () => void;
}

/** The maximum number of toasts at once: more would cover the page. */
const maxToasts = 3;

/** The current toasts, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/**
 * Shows a brief message that an action is done, or offers to undo or retry it.
 *
 * - **A toast**, if the subject of the action is elsewhere or gone: an action on a row or on many, a download.
 * - **Inline**, if a field, a form or a card can show the message beside it: `Form`, `SaveBar`, a refusal of any kind.
 *   `StatusMessage` if it explains what the page now shows.
 * - **Nothing**, if the change is plain to see.
 *
 * A toast with a button stays until it is dismissed; the others disappear by themselves.
 */
export function showToast(text: ReactNode, act?: ToastAct): void {
  lastId += 1;
  // A repeated toast replaces the earlier one, so that screen readers announce it again.
  const others = $toasts.get().filter((other) => typeof text !== 'string' || other.text !== text);
  const isFull = others.length >= maxToasts;
  const leaving = isFull ? (others.find((other) => !other.act) ?? others[0]) : undefined;
  $toasts.set([...others.filter((other) => other !== leaving), { id: lastId, text, act }]);
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** The time a toast is shown, in ms: some time to notice it, and a slow reader's time for its text. */
export const toastDurationMs = (text: ReactNode): number => 3_000 + 90 * (typeof text === 'string' ? text.length : 40);

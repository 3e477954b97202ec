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

/** More toasts would cover the person's work. */
const maxToasts = 3;

/** Shown now, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/**
 * Says in passing that an act is done, or offers to undo it or to try again.
 *
 * - **A toast**, if what was acted upon is elsewhere or gone: an act on a row or on many, a download.
 * - **Inline**, if a field, a form or a card is there to say it next to: `Form`, `SaveBar`, a refusal of any kind. `News`
 *   if it explains what the page now shows.
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

/** Two seconds to notice it, and a slow reader's time for its words. Ms. */
export const readingMs = (text: ReactNode): number => 3_000 + 90 * (typeof text === 'string' ? text.length : 40);

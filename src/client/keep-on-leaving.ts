import type { UnsentText } from './unsent-text.ts';

/**
 * Keeps an unsent text when the page closes. Returns a function to call when the form is removed but the page stays
 * open.
 */
export function keepOnLeaving(text: UnsentText, isWritten: () => boolean = () => true): () => void {
  const keep = () => {
    if (isWritten()) text.keepNow();
  };
  addEventListener('pagehide', keep);
  return () => {
    removeEventListener('pagehide', keep);
    text.leave();
  };
}

import type { ComponentType } from 'react';
import { readToken } from './session-storage.ts';

/**
 * Fills a place of the page with a part in React once the browser has a member's token: at once, or after a sign-in on
 * the page. For pages that visitors open, where an island's own script would stand. The place holds the part's
 * properties as JSON.
 */
export function fillForMembers<Properties extends object>(
  selector: string,
  load: () => Promise<ComponentType<Properties>>,
): void {
  const place = document.querySelector<HTMLElement>(selector);
  let isStarted = false;
  const fill = async () => {
    if (!place || isStarted || !readToken()) return;
    isStarted = true;
    await Promise.all([import('./render-part.ts'), load()])
      .then(([{ renderPart }, part]) => renderPart(place, part))
      // What can't be loaded makes the page reload (first-paint.js).
      .catch(() => undefined);
  };
  void fill();
  addEventListener('auth-changed', fill);
}

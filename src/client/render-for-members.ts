import type { ComponentType } from 'react';
import { readToken } from './session-storage.ts';

/**
 * Renders a React part in places of the page once the browser has a member's token: at once, or after a sign-in on the
 * page. Used on pages that visitors can open, so that they don't load React. Each place holds the part's properties as
 * JSON; `texts` are the text files that the part uses.
 */
export function renderForMembers<Properties extends object>(
  selector: string,
  texts: readonly string[],
  load: () => Promise<ComponentType<Properties>>,
): void {
  const places = document.querySelectorAll<HTMLElement>(selector);
  let isStarted = false;
  const fill = async () => {
    if (places.length === 0 || isStarted || !readToken()) return;
    isStarted = true;
    await import('./render-part.tsx')
      .then(({ renderPart }) => Promise.all([...places].map((place) => renderPart(place, load(), texts))))
      // If the part can't be loaded, the page reloads (first-paint.js).
      .catch(() => undefined);
  };
  void fill();
  addEventListener('auth-changed', fill);
}

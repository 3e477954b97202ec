import { useEffect } from 'react';

/**
 * Fits a page that fills the window into what an on-screen keyboard leaves visible. Android resizes such a page itself;
 * iOS only makes the visual viewport smaller and moves it over the page, which would hide the page's head or its end.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const { style } = document.documentElement;
    const fit = () => {
      const { height, scale, offsetTop } = visible;
      style.setProperty('--visible-height', `${height * scale}px`);
      // On a zoomed page, the member has moved the viewport.
      style.setProperty('--visible-top', `${scale > 1 ? 0 : offsetTop}px`);
    };
    for (const event of ['resize', 'scroll']) visible.addEventListener(event, fit);
    return () => {
      for (const event of ['resize', 'scroll']) visible.removeEventListener(event, fit);
      for (const name of ['--visible-height', '--visible-top']) style.removeProperty(name);
    };
  }, []);
}

import { atom, onMount } from 'nanostores';

const everyMs = 30_000;

/** How long ago the page was rendered, in ms. Starts at 0, so that the first view is the server's. */
export const $passedMs = atom(0);

// The server reads it, too, where each reading would start a timer.
if (typeof document !== 'undefined') {
  onMount($passedMs, () => {
    const look = () => $passedMs.set(performance.now());
    const timer = setInterval(look, everyMs);
    // A hidden page's timers may sleep.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
}

import { atom, onMount } from 'nanostores';

const everyMs = 30_000;

/** The time since the page was rendered, in ms. Starts at 0, so that the first view matches the server's. */
export const $elapsedMs = atom(0);

// The server reads this atom too, where each read would start a timer.
if (typeof document !== 'undefined') {
  onMount($elapsedMs, () => {
    const look = () => $elapsedMs.set(performance.now());
    const timer = setInterval(look, everyMs);
    // Timers may be suspended in a hidden page.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
}

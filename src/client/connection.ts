import { atom } from 'nanostores';

/** A connection that recovers sooner isn't worth mentioning. */
const graceMs = 4_000;

/** Whether nothing new can arrive, and nothing be sent, for a while now. */
export const $isConnectionLost = atom(false);

let losing: ReturnType<typeof setTimeout> | undefined;

/** Takes what the live connection has learned. Islands and `ConnectionLost.astro` hear of a loss after a moment. */
export function noteConnection(isLost: boolean): void {
  // Answers from just before the browser went offline no longer say anything.
  if (!isLost && navigator.onLine) {
    clearTimeout(losing);
    losing = undefined;
    tell(false);
    return;
  }
  losing ??= setTimeout(() => tell(true), graceMs);
}

function tell(isLost: boolean): void {
  $isConnectionLost.set(isLost);
  document.documentElement.toggleAttribute('data-connection-lost', isLost);
}

import { atom } from 'nanostores';

/** How long a lost connection may take to recover before the page mentions it. */
const graceMs = 4_000;

/** Whether the page has been unable to receive and send anything for a while. */
export const $isConnectionLost = atom(false);

let losing: ReturnType<typeof setTimeout> | undefined;

/**
 * Records whether the live connection is lost. Islands and `ConnectionLost.astro` learn of a loss after {@link
 * graceMs}.
 */
export function recordConnectionState(isLost: boolean): void {
  // A response that was sent just before the browser went offline doesn't show that the page is connected.
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

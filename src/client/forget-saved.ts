import { unsentKey } from './unsent-copy.ts';

/** Where a staff page keeps what waited, for this tab's next one. */
export const waitingKey = 'staff-waiting';

/**
 * Removes what the server has too, because the next person at this device isn't to read it. A text that the server
 * doesn't have is nowhere else: it stays under its member's id, for when they sign in again. So do acts that wait for
 * the network (`callLater`): they hold ids, and are removed as they are done.
 */
export function forgetSaved(memberId: string): void {
  sessionStorage.removeItem(waitingKey);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(unsentKey(memberId, '')) && isSaved(localStorage.getItem(key))) localStorage.removeItem(key);
  }
}

function isSaved(kept: string | null): boolean {
  try {
    return (JSON.parse(kept ?? '') as { isSaved?: boolean }).isSaved === true;
  } catch {
    return false;
  }
}

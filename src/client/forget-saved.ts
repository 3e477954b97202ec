import { unsentKey } from './unsent-copy.ts';

/** The key under which a staff page stores its counts of waiting work, for the next page in this tab. */
export const waitingTasksKey = 'staff-waiting';

/**
 * Removes saved texts that the server has too, so that the next person at this device can't read them. A text that only
 * this device has stays under its member's id until they sign in again. So do actions that wait for the network
 * (`callLater`): they hold only ids, and are removed once they are done.
 */
export function removeSavedTexts(memberId: string): void {
  sessionStorage.removeItem(waitingTasksKey);
  removeOwnerlessDrafts();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(unsentKey(memberId, '')) && isSaved(localStorage.getItem(key))) localStorage.removeItem(key);
  }
}

/** Removes everything this browser keeps for an account that is deleted, and nothing of other accounts. */
export function removeAccountCopies(memberId: string): void {
  removeSavedTexts(memberId);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.split('.')[2] === memberId) storage.removeItem(key);
  }
}

const ownerlessDraft = /^kogu\.draft\.[^.]+(?:\.[^.]+)?$/;

/** Removes copies of drafts from before their keys contained the member's id. Nothing reads them any more. */
export function removeOwnerlessDrafts(): void {
  for (const key of Object.keys(localStorage)) if (ownerlessDraft.test(key)) localStorage.removeItem(key);
}

function isSaved(kept: string | null): boolean {
  try {
    return (JSON.parse(kept ?? '') as { isSaved?: boolean }).isSaved === true;
  } catch {
    return false;
  }
}

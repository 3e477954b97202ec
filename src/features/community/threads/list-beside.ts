import { atom } from 'nanostores';

/** Whether the list of conversations is beside the one that is open, in an island of its own. */
export const $isListBeside = atom(false);

/**
 * Ids of those in that list who are online; null if the member's settings show nothing. The open conversation asks for
 * both, so that the page asks once.
 */
export const $onlineBeside = atom<readonly string[] | null>([]);

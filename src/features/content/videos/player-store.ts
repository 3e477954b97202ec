import { atom } from 'nanostores';

/** The second that is playing, for the list of chapters. */
export const $second = atom(0);

/** Where the viewer wants to go on watching: each press is an object of its own. */
export const $asked = atom<{ second: number } | null>(null);

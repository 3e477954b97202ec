import { atom } from 'nanostores';

/** The second that is playing, for the list of chapters. */
export const $second = atom(0);

/** Where the viewer wants to continue watching. Each press is a new object. */
export const $asked = atom<{ second: number } | null>(null);

import { atom } from 'nanostores';

/** The position of the video in seconds, for the list of chapters. */
export const $currentSecond = atom(0);

/** The second to seek to. Each press sets a new object, so that a second press on the same chapter seeks again. */
export const $seekRequest = atom<{ second: number } | null>(null);

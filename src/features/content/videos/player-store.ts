import { atom } from 'nanostores';

/** The second at which the video is, for the list of chapters. */
export const $currentSecond = atom(0);

/** The second that the viewer wants to seek to. Each press is a new object, so that repeated presses are seen. */
export const $seekRequest = atom<{ second: number } | null>(null);

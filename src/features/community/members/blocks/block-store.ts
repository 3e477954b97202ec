import { atom } from 'nanostores';

/** Whether the viewer has blocked the member of this page since it was rendered; null if that didn't change. */
export const $blocked = atom<boolean | null>(null);

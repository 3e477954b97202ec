import { atom } from 'nanostores';

/** Whether the viewer has blocked or unblocked the page's member since it was rendered; null if they did neither. */
export const $blocked = atom<boolean | null>(null);

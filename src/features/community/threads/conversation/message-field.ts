import { atom } from 'nanostores';

/** The field in which a message is being written, for what fills it from beside the conversation. */
export const $messageField = atom<HTMLTextAreaElement | null>(null);

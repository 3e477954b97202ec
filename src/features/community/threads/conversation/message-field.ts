import { atom } from 'nanostores';

/** The field of the message being written, for panels beside the conversation that fill it. */
export const $messageField = atom<HTMLTextAreaElement | null>(null);

import { atom } from 'nanostores';

/** The field of the composer below a question, once the page's script has found it. */
export const $answerField = atom<HTMLTextAreaElement | null>(null);

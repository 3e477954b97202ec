import { createHash } from 'node:crypto';

/** Of a passage: it changes with the text. */
export const digestOf = (passage: string) => createHash('sha256').update(passage).digest('hex').slice(0, 16);

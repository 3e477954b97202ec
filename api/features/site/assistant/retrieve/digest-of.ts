import { createHash } from 'node:crypto';

/** The digest of a passage, which changes with its text. */
export const digestOf = (passage: string) => createHash('sha256').update(passage).digest('hex').slice(0, 16);

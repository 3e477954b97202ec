import { createHash } from 'node:crypto';

/** Computes a digest of a passage, which changes when the text changes. */
export const digestOf = (passage: string) => createHash('sha256').update(passage).digest('hex').slice(0, 16);

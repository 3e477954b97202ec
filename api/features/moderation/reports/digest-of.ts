import { createHash } from 'node:crypto';
import type { Snapshot } from './contract.ts';

/** Computes a digest of the content, so that identical content is stored once. */
export function digestOf({ parts, pictures, author, files }: Snapshot): string {
  return createHash('sha256')
    .update(JSON.stringify([author, parts, pictures, ...(files ? [files] : [])]))
    .digest('hex');
}

import { createHash } from 'node:crypto';
import type { Snapshot } from './contract.ts';

/** The same content has the same digest, so that it is kept once. */
export function digestOf({ parts, pictures, author }: Snapshot): string {
  return createHash('sha256')
    .update(JSON.stringify([author, parts, pictures]))
    .digest('hex');
}

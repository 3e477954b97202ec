import { memberId } from '#src/client/sign-in-again.ts';
import type { Values } from './section-values.ts';

/** A section as it was typed and not saved yet, and the revision of the draft that was seen before. */
interface Edit {
  content: Values;
  seen: number;
}
export type Edits = Readonly<Record<string, Edit>>;

/** Nobody else who signs in in this tab may send them. */
const keyOf = () => `kogu.home-edits.${memberId() ?? ''}`;

/** Keeps what isn't saved in this tab, so that it is there again after a reload. */
export function keepEdits(edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(keyOf());
    else sessionStorage.setItem(keyOf(), JSON.stringify(edits));
  } catch {
    // Storage is full or blocked: the browser still asks before leaving.
  }
}

export function readEdits(): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}') as Edits;
  } catch {
    return {};
  }
}

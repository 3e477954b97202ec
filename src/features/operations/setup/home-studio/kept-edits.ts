import { pageMember } from '#src/client/page-member.ts';
import type { Values } from './section-values.ts';

/** The unsaved content of a section, and the revision of the draft it is based on. */
interface Edit {
  content: Values;
  seen: number;
}
export type Edits = Readonly<Record<string, Edit>>;

/** If someone else signs in in this tab, they mustn't send these edits. */
const keyOf = () => `kogu.home-edits.${pageMember() ?? ''}`;

/** Keeps unsaved edits in this tab, so that they survive a reload. */
export function storeEdits(edits: Edits): void {
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

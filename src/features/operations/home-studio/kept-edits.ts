import type { Values } from './section-values.ts';

/** A section as it was typed and not saved yet, and the revision of the draft that was seen before. */
export interface Edit {
  content: Values;
  seen: number;
}
export type Edits = Readonly<Record<string, Edit>>;

const key = 'kogu.home-edits';

/** Keeps what isn't saved in this tab, so that it is there again after a reload. */
export function keepEdits(edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(edits));
  } catch {
    // Storage is full or blocked: the browser still asks before leaving.
  }
}

export function readEdits(): Edits {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Edits;
  } catch {
    return {};
  }
}

import type { WorkingCopy } from '#api/features/drafts/contract.ts';

/** What a browser keeps of an item until the server has it: a closed lid or a lost network loses nothing. */
interface Kept {
  /** The version that it was written from. */
  version: number;
  content: WorkingCopy;
}

const keyOf = (id: string) => `kogu.draft.${id}`;

export function keepHere(id: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // Full or forbidden: the server's copy is what there is.
  }
}

export function readHere(id: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function forgetHere(id: string): void {
  localStorage.removeItem(keyOf(id));
}

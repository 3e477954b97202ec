import { pageMember } from '#src/client/page-member.ts';

/** Stores unsaved edits in this tab, so that they survive a reload. */
export interface EditStore<Edits> {
  /** Null removes the stored edits. */
  store: (edits: Edits | null) => void;
  read: () => Edits | null;
}

export function createEditStore<Edits>(of: 'brand' | 'home'): EditStore<Edits> {
  // Someone else who signs in in this tab mustn't send these edits.
  const key = () => `kogu.${of}-edits.${pageMember() ?? ''}`;
  return {
    store: (edits) => {
      try {
        if (edits === null) sessionStorage.removeItem(key());
        else sessionStorage.setItem(key(), JSON.stringify(edits));
      } catch {
        // Storage is full or blocked, but the browser still asks before leaving.
      }
    },
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key()) ?? 'null') as Edits | null;
      } catch {
        return null;
      }
    },
  };
}

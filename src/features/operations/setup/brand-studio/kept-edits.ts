import { pageMember } from '#src/client/page-member.ts';

/** Keeps what isn't saved in this tab, so that it survives a reload. */
export interface KeptEdits<Edits> {
  /** Null forgets it. */
  store: (edits: Edits | null) => void;
  read: () => Edits | null;
}

export function keptEdits<Edits>(of: 'brand' | 'home'): KeptEdits<Edits> {
  // If someone else signs in in this tab, they mustn't send these edits.
  const key = () => `kogu.${of}-edits.${pageMember() ?? ''}`;
  return {
    store: (edits) => {
      try {
        if (edits === null) sessionStorage.removeItem(key());
        else sessionStorage.setItem(key(), JSON.stringify(edits));
      } catch {
        // Storage is full or blocked: the browser still asks before leaving.
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

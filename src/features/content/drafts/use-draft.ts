import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { readToken } from '#src/lib/session-storage.ts';
import { DraftWriter } from './draft-writer.ts';

/** The writer of an item and its current state. */
export function useDraft(given: EditedDraft) {
  const [writer] = useState(() => new DraftWriter(given));
  useEffect(() => {
    void writer.recover();
    // The user signed in in another tab.
    const goOn = () => {
      if (readToken()) writer.goOn();
    };
    addEventListener('storage', goOn);
    return () => removeEventListener('storage', goOn);
  }, [writer]);
  return { writer, ...useStore(writer.$state) };
}

export type DraftEditing = ReturnType<typeof useDraft>;

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { onSignedInAgain } from '#src/lib/sign-in-again.ts';
import { DraftWriter } from './draft-writer.ts';

/** The writer of an item and its current state. */
export function useDraft(given: EditedDraft) {
  const [writer] = useState(() => new DraftWriter(given));
  useEffect(() => {
    void writer.recover();
    return onSignedInAgain(null, () => writer.goOn());
  }, [writer]);
  return { writer, ...useStore(writer.$state) };
}

export type DraftEditing = ReturnType<typeof useDraft>;

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';
import { DraftWriter } from './draft-writer.ts';

/** How often to check whether an item that is due has gone live. */
const checksEveryMs = 15_000;

/** Returns the writer of an item and the item's current state. */
export function useDraft(given: EditedDraft) {
  const [writer] = useState(() => new DraftWriter(given));
  useEffect(() => {
    void writer.recover();
    return onSignedInAgain(() => writer.goOn());
  }, [writer]);
  const writing = useStore(writer.$state);
  const { state, publishAt } = writing.draft;
  useEffect(() => {
    if (state !== 'scheduled' || publishAt === null) return;
    const check = () => Date.now() >= Date.parse(publishAt) && void writer.refresh();
    const timer = setInterval(check, checksEveryMs);
    return () => clearInterval(timer);
  }, [writer, state, publishAt]);
  return { writer, ...writing };
}

export type DraftEditing = ReturnType<typeof useDraft>;

import { useEffect, useState } from 'react';
import type { EditedDraft } from '#api/features/drafts/contract.ts';
import { useStore } from '../../lib/use-store.ts';
import { DraftWriter } from './draft-writer.ts';

/** The writer of an item and what it says now. */
export function useDraft(given: EditedDraft) {
  const [writer] = useState(() => new DraftWriter(given));
  useEffect(() => writer.recover(), [writer]);
  return { writer, ...useStore(writer.$state) };
}

export type DraftEditing = ReturnType<typeof useDraft>;

import { useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { publishDraft, withdrawDraft } from './draft-calls.ts';
import { suggestSlug } from './suggest-slug.ts';
import type { DraftEditing } from './use-draft.ts';

/** Takes an item to its readers and back, one call at a time; `refused` is told when it stays as it is. */
export function usePublishing({ writer, draft, content }: DraftEditing, refused: () => void) {
  const [isBusy, setBusy] = useState(false);
  /** Saves what was typed first, so that it is what the call is about. */
  const run = async (call: (version: number) => Promise<EditedDraft>) => {
    // Its buttons are not disabled meanwhile: the focus stays where it is.
    if (isBusy) return;
    setBusy(true);
    try {
      if (!(await writer.call(call))) refused();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** At an instant, or at once. */
    publish(at: string | null) {
      // An address that nobody has chosen comes from the title.
      if (/^draft-[0-9a-f]{12}$/.test(content.slug)) writer.change({ ...content, slug: suggestSlug(content) });
      void run((version) => publishDraft(draft.id, version, at));
    },
    withdraw: (to: 'draft' | 'archived') => void run((version) => withdrawDraft(draft.id, version, to)),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

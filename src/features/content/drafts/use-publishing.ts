import { useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { publishDraft, withdrawDraft } from './draft-calls.ts';
import { findSlugToPublish } from './suggest-slug.ts';
import { withoutModelMarks } from './translated-copy.ts';
import type { DraftEditing } from './use-draft.ts';

/** Publishes and withdraws an item, one call at a time. `refused` is called if a call changes nothing. */
export function usePublishing({ writer, draft, content }: DraftEditing, address: string, refused: () => void) {
  const [isBusy, setBusy] = useState(false);
  /** Saves first, so that the call applies to what is on screen. */
  const run = async (call: (version: number) => Promise<EditedDraft>) => {
    // Buttons stay enabled during a call to keep the focus.
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
    /** Publishes at a given time, or now. */
    publish(at: string | null) {
      const slug = findSlugToPublish(content, address);
      const checked = withoutModelMarks(content);
      if (slug !== content.slug || checked !== content) writer.change({ ...checked, slug });
      void run((version) => publishDraft(draft.id, version, at));
    },
    withdraw: (to: 'draft' | 'archived') => void run((version) => withdrawDraft(draft.id, version, to)),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

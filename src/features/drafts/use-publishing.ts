import { useState } from 'react';
import type { EditedDraft } from '#api/features/drafts/contract.ts';
import { publishDraft, withdrawDraft } from './draft-calls.ts';
import { suggestSlug } from './suggest-slug.ts';
import type { DraftEditing } from './use-draft.ts';

/** Takes an item to its readers and back, one call at a time. */
export function usePublishing({ writer, draft, content }: DraftEditing) {
  const [isBusy, setBusy] = useState(false);
  /** Saves what was typed first, so that it is what the call is about. */
  const run = async (call: () => Promise<EditedDraft>) => {
    setBusy(true);
    try {
      if (await writer.flush()) writer.show(await call());
    } catch (error) {
      writer.fail(error);
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
      void run(() => publishDraft(draft.id, writer.version, at));
    },
    withdraw: (to: 'draft' | 'archived') => void run(() => withdrawDraft(draft.id, writer.version, to)),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

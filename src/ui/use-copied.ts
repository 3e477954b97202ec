import { useState } from 'react';
import { copyText } from '#src/client/copy-text.ts';
import { usePage } from './island.tsx';

/** Messages that replace the usual ones. */
interface Texts {
  copied?: string;
  failed?: string;
}

/** Copies texts and returns the outcome as a message: `said` belongs in an element with `role="status"`. */
export function useCopyText({ copied, failed }: Texts = {}) {
  const { t } = usePage();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (text: string): Promise<boolean> => {
    // The old text is cleared, so that a screen reader announces the same text again.
    setOutcome(null);
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    return isCopied;
  };
  const texts = { copied: copied ?? t('islands:copy.copied'), failed: failed ?? t('islands:copy.failed') };
  return { copy, said: outcome && texts[outcome] };
}

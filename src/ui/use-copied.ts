import { useState } from 'react';
import { copyText } from '#src/client/copy-text.ts';
import { usePage } from './island.tsx';

/** What to say instead of the usual words. */
interface Texts {
  copied?: string;
  failed?: string;
}

/** Copies texts, and says how that went: `said` belongs in an element with `role="status"`. */
export function useCopied({ copied, failed }: Texts = {}) {
  const { t } = usePage();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (text: string): Promise<boolean> => {
    // Without the old text, a screen reader announces the same one again.
    setOutcome(null);
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    return isCopied;
  };
  const texts = { copied: copied ?? t('islands:copy.copied'), failed: failed ?? t('islands:copy.failed') };
  return { copy, said: outcome && texts[outcome] };
}

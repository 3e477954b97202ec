import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { knownErrorText } from '../lib/error-text.ts';

interface Props {
  /** A translator that has the texts of `errors.general`. */
  t: TFunction;
  code: string;
}

const files = import.meta.glob<string>('/locales/*/errors.json', { query: '?url', import: 'default', eager: true });

/**
 * What went wrong, in the reader's language. What any call may fail with is told at once, also
 * without a network; the other texts are many, and come with the first that is told.
 */
export function ErrorText({ t, code }: Props) {
  const [fetched, setFetched] = useState<Record<string, string> | null>(null);
  const known = knownErrorText(t, code);
  const isKnown = known !== null;
  useEffect(() => {
    if (!isKnown) void fetchTexts().then(setFetched);
  }, [isKnown]);
  return <span data-fault>{known ?? (fetched && (fetched[code] ?? t('errors:internal')))}</span>;
}

/** None where they can't be had: then the failure is told in general. */
async function fetchTexts(): Promise<Record<string, string>> {
  try {
    const response = await fetch(files[`/locales/${document.documentElement.lang.slice(0, 2)}/errors.json`] ?? '');
    return (await response.json()) as Record<string, string>;
  } catch {
    return {};
  }
}

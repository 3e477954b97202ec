import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { knownErrorText } from '../shared/error-text.ts';
import { fillIn } from '../shared/read-text.ts';
import { SignInAgain } from './SignInAgain.tsx';

interface Props {
  /** A translator with the texts of `errors.general`. */
  t: TFunction;
  code: string;
  /** The values of the text's placeholders. */
  values?: Readonly<Record<string, string>> | undefined;
}

const files = import.meta.glob<string>('/locales/*/errors.json', { query: '?url', import: 'default', eager: true });

/**
 * An error in the viewer's language. General errors are shown immediately, even offline; the many others are fetched
 * when the first of them occurs.
 */
export function ErrorText({ t, code, values = {} }: Props) {
  const [fetched, setFetched] = useState<Record<string, string> | null>(null);
  const known = knownErrorText(t, code);
  const isKnown = known !== null;
  useEffect(() => {
    if (!isKnown) void fetchTexts().then(setFetched);
  }, [isKnown]);
  return (
    <span data-fault>
      {known ?? (fetched && fillIn(fetched[code] ?? t('errors:internal'), values))}
      {code === 'unauthenticated' && (
        <>
          {' '}
          <SignInAgain t={t} />
        </>
      )}
    </span>
  );
}

/** Fetches the other texts. Returns none if the fetch fails, so that the general text is shown. */
async function fetchTexts(): Promise<Record<string, string>> {
  try {
    const response = await fetch(files[`/locales/${document.documentElement.lang.slice(0, 2)}/errors.json`] ?? '');
    return (await response.json()) as Record<string, string>;
  } catch {
    return {};
  }
}

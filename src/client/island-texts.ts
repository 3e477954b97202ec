import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { addTexts, hasTexts, textsIn } from '../shared/page-texts.ts';

/** The text files that islands use. Keep the list short: each name adds weight to every member page. */
const files = import.meta.glob<{ default: Record<string, unknown> }>(
  '/locales/*/{account-deletions,content,data-exports,draft-deletion,drafts,errors.general,event-editor,gift-cards,identities,inbox,islands,materials,media,pricing,proofs,recipes,reports,resources,settings,shell,store,translation,two-factor,video-editor,withdrawal}.json',
);

/** Fetches an island's texts in the page's language when it hydrates; null until then. */
export function useTexts(locale: Locale, namespaces: readonly string[]): TFunction | null {
  const [texts, setTexts] = useState<{ t: TFunction } | null>(null);
  const names = namespaces.join(' ');
  useEffect(() => {
    void fetchTexts(locale, names.split(' ')).then(() => setTexts({ t: textsIn(locale) }));
  }, [locale, names]);
  return texts?.t ?? null;
}

/** Fetches the texts that the page doesn't have yet. {@link textsIn} then finds them all. */
export async function fetchTexts(locale: Locale, namespaces: readonly string[]): Promise<void> {
  const loaded = await Promise.all(
    namespaces
      .filter((namespace) => !hasTexts(locale, fileOf(namespace)))
      .map(async (namespace) => {
        const load = files[`/locales/${locale}/${namespace}.json`];
        if (!load) throw new Error(`island-texts.ts does not list ${namespace}.`);
        return [fileOf(namespace), (await load()).default] as const;
      }),
  );
  addTexts(locale, Object.fromEntries(loaded));
}

/** `errors.general` has only the general texts of `errors`; `ErrorText` fetches the rest. */
const fileOf = (namespace: string): string => namespace.split('.', 1).join();

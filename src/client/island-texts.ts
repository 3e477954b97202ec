import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { addTexts, hasTexts, textsIn } from '../shared/page-texts.ts';

/** The texts of every member's header. */
const headerFiles = import.meta.glob<{ default: Record<string, unknown> }>('/locales/*/{errors.general,shell}.json');

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
  const missing = namespaces.filter((namespace) => !hasTexts(locale, fileOf(namespace)));
  const loaded = await Promise.all(
    missing.map(async (namespace) => {
      const path = `/locales/${locale}/${namespace}.json`;
      const load = headerFiles[path] ?? (await import('./text-files.ts')).textFiles[path];
      if (!load) throw new Error(`text-files.ts does not list ${namespace}.`);
      return [fileOf(namespace), (await load()).default] as const;
    }),
  );
  addTexts(locale, Object.fromEntries(loaded));
}

/** `errors.general` has only the general texts of `errors`; `ErrorText` fetches the rest. */
const fileOf = (namespace: string): string => namespace.split('.', 1).join();

import { createInstance, type TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';

/** The texts that islands have. Others are not listed for browsers: each name here is weight on every page of a member. */
const files = import.meta.glob<{ default: Record<string, unknown> }>(
  '/locales/*/{account-deletions,content,data-exports,draft-deletion,drafts,errors.general,event-editor,gift-cards,identities,materials,media,pricing,recipes,resources,settings,shell,store,two-factor,video-editor,withdrawal}.json',
);

/** The texts an island needs, fetched in the page's language when it hydrates; null until they are here. */
export function useTexts(locale: Locale, namespaces: readonly string[]): TFunction | null {
  const [texts, setTexts] = useState<{ t: TFunction } | null>(null);
  const names = namespaces.join(' ');
  useEffect(() => {
    void loadTexts(locale, names.split(' ')).then((t) => setTexts({ t }));
  }, [locale, names]);
  return texts?.t ?? null;
}

async function loadTexts(locale: Locale, namespaces: readonly string[]): Promise<TFunction> {
  const instance = createInstance({ lng: locale, interpolation: { escapeValue: false } });
  await instance.init();
  for (const namespace of namespaces) {
    const load = files[`/locales/${locale}/${namespace}.json`];
    if (!load) throw new Error(`island-texts.ts does not list ${namespace}.`);
    // Of `errors`, those of any call: `ErrorText` fetches the others.
    instance.addResourceBundle(locale, namespace.split('.', 1).join(), (await load()).default);
  }
  return instance.t;
}

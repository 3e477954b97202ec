import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { Island } from '../ui/island.tsx';
import { fetchTexts } from './island-texts.ts';

/**
 * Renders a React part in a place of the page, with the texts it needs. The place may hold the part's properties as
 * JSON.
 */
export async function renderPart<Properties extends object>(
  place: HTMLElement,
  part: Promise<ComponentType<Properties>>,
  texts: readonly string[],
  given = JSON.parse(place.dataset['properties'] ?? '{}') as Properties,
): Promise<Root> {
  const { lang, dataset } = document.documentElement;
  const locale = lang.slice(0, 2) as Locale;
  const [Part] = await Promise.all([part, fetchTexts(locale, [...texts, 'errors.general'])]);
  const page = { locale, timeZone: dataset['timeZone'] ?? 'UTC', now: Date.now(), query: {} };
  const root = createRoot(place);
  root.render(
    <Island page={page}>
      <Part {...given} />
    </Island>,
  );
  return root;
}

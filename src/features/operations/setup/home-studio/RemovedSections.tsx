import { useStore } from '@nanostores/react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { HomeView } from '#api/features/operations/setup/home-studio/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { HomeWriter } from './home-writer.ts';
import { localizedTextAt, readText } from './section-values.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  writer: HomeWriter;
  /** Published sections that the draft removes. */
  removed: HomeView['removed'];
}

/** Lists the removed sections, each with a button that restores it. */
export function RemovedSections({ t, locale, writer, removed }: Props) {
  const last = useStore(writer.$removed);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (last) undo.current?.focus();
  }, [last]);
  const others = removed.filter(({ id }) => id !== last?.id);
  if (!last && others.length === 0) return null;
  return (
    <ul className="removed">
      {last && (
        <li className="removed-section">
          <span>{t('home-studio:removed', { title: readText(localizedTextAt(last.content, 'title'), locale) })}</span>
          <button ref={undo} type="button" className="button button-quiet" onClick={() => void writer.bringBack(last)}>
            {t('home-studio:undo')}
          </button>
        </li>
      )}
      {others.map(({ id, title }) => (
        <li key={id} className="removed-section">
          <span>{t('home-studio:removed', { title: readText(title, locale) })}</span>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void writer.act({ [id]: { place: null } })}
          >
            {t('home-studio:undo')}
          </button>
        </li>
      ))}
    </ul>
  );
}

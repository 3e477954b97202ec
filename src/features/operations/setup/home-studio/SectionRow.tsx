import type { TFunction } from 'i18next';
import { lazy, Suspense, useId } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { HomeWriter } from './home-writer.ts';
import { kindOf, localizedTextAt, readText } from './section-values.ts';
import type { ShownSection } from './shown-sections.ts';

/** Loaded when a section is opened: it is half of the studio's script. */
const SectionForm = lazy(() => import('./SectionForm.tsx').then((loaded) => ({ default: loaded.SectionForm })));

interface Props {
  t: TFunction;
  locale: Locale;
  languages: readonly Locale[];
  pages: ReadonlyArray<{ path: string; text: string }>;
  folder: string;
  section: ShownSection;
  writer: HomeWriter;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Error codes by the path of their field. */
  faults: Readonly<Record<string, string>>;
  /** Whether someone else has changed the section since it was loaded. */
  isContested: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: -1 | 1) => void;
}

/**
 * Shows a section in the list: its kind and title, how it differs from the published one, buttons that move it, and its
 * form once it is opened.
 */
export function SectionRow(props: Props) {
  const { t, locale, section, writer, isOpen, isFirst, isLast, faults, isContested, onOpen, onMove } = props;
  const { id, content, place, state } = section;
  const title = readText(localizedTextAt(content, 'title'), locale);
  const kind = t(`home-studio:kind.${kindOf(content)}`);
  const name = useId();
  const hasFaults = Object.keys(faults).length > 0;
  return (
    <li data-section={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
        <summary className="unfolds">
          <span className="names" id={name}>
            <span className="kind">{kind}</span>
            <span className="title">{title || t('home-studio:untitled')}</span>
          </span>
          {state !== 'same' && <Badge isSmall>{t(`home-studio:state.${state}`)}</Badge>}
          {(hasFaults || isContested) && (
            <span className="badge badge-mini" data-refused>
              {t('home-studio:needsCare')}
            </span>
          )}
        </summary>
        {isOpen && (
          <div className="section-form">
            {isContested && (
              <div className="notice notice-danger" role="alert">
                <p>{t(place === null ? 'home-studio:goneMeanwhile' : 'home-studio:changedMeanwhile')}</p>
                <p className="acts">
                  <button
                    type="button"
                    className="button button-quiet"
                    onClick={() => void writer.keepMine(id, place === null ? 1_000 : null)}
                  >
                    {t('home-studio:keepMine')}
                  </button>
                  <button type="button" className="button button-quiet" onClick={() => writer.drop(id)}>
                    {t('home-studio:takeTheirs')}
                  </button>
                </p>
              </div>
            )}
            <Suspense fallback={<Skeleton kind="lines" count={3} />}>
              <SectionForm {...props} content={content} onChange={(changed) => writer.edit(id, changed)} />
            </Suspense>
          </div>
        )}
      </details>
      <fieldset className="section-moves" aria-labelledby={name} disabled={place === null}>
        <button type="button" className="icon-button" disabled={isFirst} data-move="-1" onClick={() => onMove(-1)}>
          <Icon name="up" />
          <span className="visually-hidden">{t('home-studio:moveUp', { title })}</span>
        </button>
        <button type="button" className="icon-button" disabled={isLast} data-move="1" onClick={() => onMove(1)}>
          <span className="downward">
            <Icon name="up" />
          </span>
          <span className="visually-hidden">{t('home-studio:moveDown', { title })}</span>
        </button>
        <button type="button" className="icon-button" onClick={() => void writer.remove(section)}>
          <Icon name="remove" />
          <span className="visually-hidden">{t('home-studio:remove', { title })}</span>
        </button>
      </fieldset>
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { HomeSectionKind } from '#api/features/site/home/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useStudio } from '../brand-studio/studio.ts';
import { AddSection } from './AddSection.tsx';
import { planSectionMove } from './plan-section-move.ts';
import { RemovedSections } from './RemovedSections.tsx';
import { SectionRow } from './SectionRow.tsx';
import { maxSections } from './section-fields.ts';
import type { Values } from './section-values.ts';
import { shownSections } from './shown-sections.ts';
import './home-studio.css';

export interface HomeStudioData {
  /** The languages that the community offers, its main one first. */
  languages: readonly Locale[];
  /** The initial content of a new section of each kind. */
  starters: Readonly<Record<HomeSectionKind, Values>>;
  /** Suggestions of pages that a link can point to. */
  pages: ReadonlyArray<{ path: string; text: string }>;
  /** The URL of the folder with the pictures. */
  folder: string;
}

/** Edits the sections of the home page in the draft: add, move, change and remove. */
export function HomeStudio({ languages, starters, pages, folder }: HomeStudioData) {
  const { t, locale } = usePage();
  const studio = useStudio();
  const writer = studio.home;
  const state = useStore(writer.$state);
  const [opened, setOpened] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => writer.open(), [writer]);
  const { home, failure } = state;
  if (!home) return failure ? <LoadFailure code={failure} retry={() => writer.open()} /> : <Skeleton kind="lines" />;
  const sections = shownSections(state);
  /** Focuses a part of a section once it's rendered. */
  const enter = (id: string, part: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-section="${id}"] ${part}`)?.focus());
  const open = (id: string | null) => {
    setOpened(id);
    const title = sections.find((section) => section.id === id)?.content['title'];
    if (title) studio.showSection(title as Record<string, string>);
  };
  const add = async (kind: HomeSectionKind) => {
    const id = crypto.randomUUID();
    const place = (home.sections.at(-1)?.place ?? -1) + 1;
    if (!(await writer.act({ [id]: { content: starters[kind], place } }))) return;
    setNews(t('home-studio:added', { kind: t(`home-studio:kind.${kind}`) }));
    open(id);
    studio.showSection(starters[kind]['title'] as Record<string, string>);
    enter(id, 'summary');
  };
  const move = async (id: string, by: -1 | 1) => {
    if (!(await writer.act(planSectionMove(home.sections, id, by)))) return;
    const at = home.sections.findIndex((section) => section.id === id) + by;
    setNews(t('home-studio:movedTo', { place: at + 1, count: home.sections.length }));
    const isLast = at === (by < 0 ? 0 : home.sections.length - 1);
    enter(id, `[data-move="${isLast ? -by : by}"]`);
  };
  return (
    <div className="home-studio">
      <p className="muted hint">{t('home-studio:lead')}</p>
      {sections.length === 0 && <EmptyState title={t('home-studio:empty')} />}
      <ol ref={list}>
        {sections.map((section, index) => (
          <SectionRow
            key={section.id}
            {...{ t, locale, languages, pages, folder, section, writer }}
            isOpen={opened === section.id}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
            faults={state.faults[section.id] ?? {}}
            isContested={state.conflicts.includes(section.id)}
            onOpen={(isOpen) => isOpen !== (opened === section.id) && open(isOpen ? section.id : null)}
            onMove={(by) => void move(section.id, by)}
          />
        ))}
      </ol>
      <RemovedSections t={t} locale={locale} writer={writer} removed={home.removed} />
      <AddSection t={t} isFull={sections.length >= maxSections} onAdd={(kind) => void add(kind)} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

/** Shown if the home page couldn't be loaded. */
function LoadFailure({ code, retry }: { code: string; retry: () => void }) {
  const { t } = usePage();
  return (
    <div className="notice notice-danger" role="alert">
      <p>
        <ErrorText t={t} code={code} />
      </p>
      <button type="button" className="button button-quiet" onClick={retry}>
        {t('home-studio:again')}
      </button>
    </div>
  );
}

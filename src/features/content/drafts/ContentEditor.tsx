import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { DraftText, EditedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { DraftSettings } from './DraftSettings.tsx';
import { draftsListPath } from './draft-address.ts';
import { draftTitle } from './draft-title.ts';
import '#src/styles/prose.css';
import './editor.css';
import { namePage } from '#src/ui/name-page.ts';
import { focusFirstError } from './focus-first-error.ts';
import { LanguageFields } from './LanguageFields.tsx';
import { Preview } from './Preview.tsx';
import { Revisions } from './Revisions.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StateBar } from './StateBar.tsx';
import type { ReplacedCopies } from './Translation.tsx';
import { useDraft } from './use-draft.ts';
import { usePublishing } from './use-publishing.ts';

interface Props {
  locale: Locale;
  draft: EditedDraft;
  /** Public path, with a placeholder if it contains the slug: `/articles/{slug}`. */
  address: string;
  /** Members who can be chosen as the author. */
  authors: ReadonlyArray<{ id: string; name: string }>;
  /**
   * Whether `children` can show their fields. Nothing is shown before, so that every error has a field to appear on.
   */
  isReady: boolean;
  /** Whether the community has a model that can translate. */
  canTranslate: boolean;
  /**
   * Renders the type-specific fields. `put` takes a partial change, because an upload may finish long after other
   * edits. `errorOf` returns the error code at a path such as `details.source`.
   */
  children?: (
    details: WorkingCopy['details'],
    put: (changes: WorkingCopy['details']) => void,
    errorOf: (path: string) => string | null,
  ) => ReactNode;
}

/** Loaded on demand, because most items have been published. */
const DeleteDraft = lazy(() => import('./DeleteDraft.tsx').then(({ DeleteDraft: part }) => ({ default: part })));

/** Loaded on demand, because most communities have no model. */
const Translation = lazy(() => import('./Translation.tsx').then(({ Translation: part }) => ({ default: part })));

const empty: DraftText = { title: '', summary: '', body: '', coverAlt: '', topics: [] };
const languages = ['et', 'en'] as const;

/** The editor for every content type: languages, settings, publishing and revisions. */
export function ContentEditor({ locale, draft: given, address, authors, isReady, canTranslate, children }: Props) {
  const t = useTexts(locale, ['drafts', 'content', 'errors.general']);
  const editing = useDraft(given);
  const { writer, draft, content, failure, saveState } = editing;
  // Begins with the viewer's language, unless only the other one has a text.
  const [shown, setShown] = useState<Locale | 'both'>(() => {
    const other = languages.find((code) => code !== locale);
    return other && given.content.texts[other] && !given.content.texts[locale] ? other : locale;
  });
  const place = useRef<HTMLDivElement>(null);
  const replaced = useRef<ReplacedCopies>({});
  const [refusals, setRefusals] = useState(0);
  const publishing = usePublishing(editing, address, () => {
    const faults = Object.keys(writer.$state.get().failure?.fields ?? {}).join();
    const faulty = languages.filter((code) => faults.includes(`texts.${code}.`));
    setShown((now) => (now === 'both' || faulty.includes(now) ? now : (faulty[0] ?? now)));
    setRefusals((count) => count + 1);
  });
  useEffect(() => {
    if (refusals > 0) focusFirstError(place.current);
  }, [refusals]);
  const title = t && isReady && (draftTitle(content, locale) || t('drafts:untitled'));
  useEffect(() => {
    // Waits for a pause in typing, to avoid layout shifts above the line being typed.
    if (title && saveState !== 'typing') namePage(title);
  }, [title, saveState]);
  const put = (changes: WorkingCopy['details']) => {
    const latest = writer.$state.get().content;
    writer.change({ ...latest, details: { ...latest.details, ...changes } });
  };
  if (!t || !isReady) return null;

  const textOf = (code: Locale) => content.texts[code] ?? empty;
  const codeOf = (path: string) =>
    failure?.fields?.[path]?.code ??
    failure?.fields?.[`content.${path}`]?.code ??
    (failure ? null : (draft.held?.faults[path] ?? null));
  return (
    <div className="draft-editor" ref={place}>
      <StateBar t={t} locale={locale} draft={draft} publishing={publishing} address={address} />
      <Tabs
        label={t('drafts:languages')}
        tabs={[...languages, 'both' as const].map((id) => ({ id, text: t(`drafts:language.${id}`) }))}
        chosen={shown}
        choose={setShown}
      >
        <div className={shown === 'both' ? 'columns' : 'columns with-preview'}>
          {languages
            .filter((code) => shown === 'both' || shown === code)
            .map((code) => (
              <LanguageFields
                key={code}
                t={t}
                locale={code}
                text={textOf(code)}
                hasCover={content.coverKey !== null}
                errorOf={(field) => codeOf(`texts.${code}.${field}`) ?? (field === 'title' ? codeOf('texts') : null)}
                onChange={(text) => writer.change({ ...content, texts: { ...content.texts, [code]: text } })}
              >
                {canTranslate && (
                  <Suspense fallback={null}>
                    <Translation locale={locale} editing={editing} to={code} replaced={replaced} />
                  </Suspense>
                )}
              </LanguageFields>
            ))}
          {shown !== 'both' && <Preview t={t} lang={shown} title={textOf(shown).title} body={textOf(shown).body} />}
        </div>
      </Tabs>
      {children?.(content.details, put, codeOf)}
      <DraftSettings t={t} editing={editing} address={address} authors={authors} errorOf={codeOf} />
      <Revisions t={t} locale={locale} editing={editing} />
      {draft.state === 'draft' && !draft.wasPublished && (
        <Suspense fallback={null}>
          <DeleteDraft locale={locale} editing={editing} list={draftsListPath(address)} />
        </Suspense>
      )}
      <SaveBar t={t} locale={locale} editing={editing} publishing={publishing} />
    </div>
  );
}

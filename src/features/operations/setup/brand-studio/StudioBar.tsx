import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { ScheduledPublication } from './ScheduledPublication.tsx';
import type { StudioAction } from './StudioDialog.tsx';
import { useStudio } from './studio.ts';
import { useBrand } from './use-setting.ts';

/** Loaded when the dialog opens. */
const StudioDialog = lazyPart(() => import('./StudioDialog.tsx').then((loaded) => loaded.StudioDialog));

interface Props {
  /** The element with the fields of brand and home page. */
  fields: RefObject<HTMLElement | null>;
}

/** Shows how many changes aren't published and whether the draft is saved, with the actions on the whole draft. */
export function StudioBar({ fields }: Props) {
  const { t } = usePage();
  const { draft } = useBrand();
  const [act, setAct] = useState<StudioAction | null>(null);
  const [isRefused, setRefused] = useState(false);
  const open = (next: StudioAction) => {
    setRefused(false);
    setAct(next);
  };
  return (
    <div className="studio-head" tabIndex={-1}>
      <div className="studio-bar">
        <SavedState />
        <p className="studio-news" role="status">
          {isRefused && t('brand-studio:news.refused')}
        </p>
        <button type="button" className="button button-quiet" onClick={() => open('share')}>
          {t('brand-studio:share.open')}
        </button>
        {draft.changes.length + draft.homeChanges > 0 && (
          <>
            <button type="button" className="button button-quiet" onClick={() => open('discard')}>
              {t('brand-studio:discard.open')}
            </button>
            <button type="button" className="button button-primary" onClick={() => open('publish')}>
              {t('brand-studio:publish.open')}
            </button>
          </>
        )}
      </div>
      <SavingFailure />
      {draft.scheduled && <ScheduledPublication scheduled={draft.scheduled} />}
      {act && (
        <StudioDialog
          act={act}
          draft={draft}
          close={() => setAct(null)}
          done={(news) => {
            setAct(null);
            showToast(t(`brand-studio:news.${news}`));
          }}
          refused={() => {
            setAct(null);
            setRefused(true);
            // The dialog returns the focus first.
            setTimeout(() => focusFault(fields.current));
          }}
        />
      )}
    </div>
  );
}

/** Shows the saving state of brand and home page together: both are saved in the same draft. */
function SavedState() {
  const { t } = usePage();
  const studio = useStudio();
  const { draft, isSaving, failure } = useBrand();
  const home = useStore(studio.home.$state);
  const changes = draft.changes.length + draft.homeChanges;
  const state = isSaving || home.isSaving ? 'saving' : studio.hasUnsaved() || failure ? 'unsaved' : 'saved';
  return (
    <p role="status" data-brand-state>
      {state !== 'saved' && t(`brand-studio:state.${state}`)}
      {state === 'saved' &&
        (changes === 0 ? t('brand-studio:state.none') : t('brand-studio:state.changes', { count: changes }))}
    </p>
  );
}

/** Shows why saving fails, apart from errors on fields. Saving is retried automatically, or on request. */
function SavingFailure() {
  const { t } = usePage();
  const studio = useStudio();
  const { failure: ofBrand } = useBrand();
  const { failure: ofHome, home } = useStore(studio.home.$state);
  const failure = ofBrand ?? (home ? ofHome : null);
  return (
    <div className="notice notice-danger studio-failure" role="alert">
      {failure && (
        <>
          <p>
            <ErrorText t={t} code={failure} />
          </p>
          <button type="button" className="button button-quiet" onClick={() => studio.retry()}>
            {t('home-studio:again')}
          </button>
        </>
      )}
    </div>
  );
}

/** Opens every section around the first refused field, and focuses it. */
function focusFault(fields: HTMLElement | null): void {
  const fault = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
  if (!fault) return;
  for (let fold = fault.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  (fault.closest('summary') ?? fault).focus();
}

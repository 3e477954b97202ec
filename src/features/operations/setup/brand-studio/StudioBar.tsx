import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { Scheduled } from './Scheduled.tsx';
import type { StudioAct } from './StudioDialog.tsx';
import { useStudio } from './studio.ts';
import { useBrand } from './use-setting.ts';

/** Loaded when it opens. */
const StudioDialog = lazyPart(() => import('./StudioDialog.tsx').then((loaded) => loaded.StudioDialog));

interface Props {
  /** Where the fields of brand and home page are. */
  fields: RefObject<HTMLElement | null>;
}

/** The draft's differences from the published version, whether it is saved, and the actions on it as a whole. */
export function StudioBar({ fields }: Props) {
  const { t } = usePage();
  const { draft } = useBrand();
  const [act, setAct] = useState<StudioAct | null>(null);
  const [isRefused, setRefused] = useState(false);
  const open = (next: StudioAct) => {
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
      {draft.scheduled && <Scheduled scheduled={draft.scheduled} />}
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
            // The dialog gives the focus back first.
            setTimeout(() => enterFault(fields.current));
          }}
        />
      )}
    </div>
  );
}

/** The state of brand and home page in one: both are saved in the same draft. */
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

/** Why something can't be saved, apart from what is wrong in a field. It is retried automatically, or on request. */
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

/** Opens every fold around the first field that was refused, and goes there. */
function enterFault(fields: HTMLElement | null): void {
  const fault = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
  if (!fault) return;
  for (let fold = fault.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  (fault.closest('summary') ?? fault).focus();
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { Scheduled } from './Scheduled.tsx';
import type { StudioAct } from './StudioDialog.tsx';
import { $saved } from './studio-store.ts';
import { useDraft } from './use-draft.ts';
import './studio.css';

/** Loaded when it opens. */
const StudioDialog = lazyPart(() => import('./StudioDialog.tsx').then((loaded) => loaded.StudioDialog));

interface Props {
  page: IslandPage;
  first: DraftView;
}

/** How far the draft is from what is published, and what is done with it as a whole. */
export function Studio({ page, first }: Props) {
  return (
    <Island page={page}>
      <Bar first={first} />
    </Island>
  );
}

function Bar({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const draft = useDraft(first);
  const saved = useStore($saved, { ssr: () => 'saved' as const });
  const [act, setAct] = useState<StudioAct | null>(null);
  const [isRefused, setRefused] = useState(false);
  const changes = draft.changes.length + draft.homeChanges;
  const open = (next: StudioAct) => {
    setRefused(false);
    setAct(next);
  };
  const state =
    saved === 'saved'
      ? changes === 0
        ? t('brand-studio:state.none')
        : t('brand-studio:state.changes', { count: changes })
      : t(`brand-studio:state.${saved}`);
  return (
    <div tabIndex={-1}>
      <div className="studio-bar">
        <p role="status" data-brand-state>
          {state}
        </p>
        <p className="studio-news" role="status">
          {isRefused && t('brand-studio:news.refused')}
        </p>
        <button type="button" className="button button-quiet" onClick={() => open('share')}>
          {t('brand-studio:share.open')}
        </button>
        {changes > 0 && (
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
          refused={(goThere) => {
            setAct(null);
            setRefused(true);
            // The dialog gives the focus back first.
            setTimeout(goThere);
          }}
        />
      )}
    </div>
  );
}

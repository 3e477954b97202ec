import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { useStudio } from './studio.ts';

export type StudioAction = 'share' | 'discard' | 'publish';

export interface DialogProps {
  draft: DraftView;
  close: () => void;
  done: (news: 'published' | 'scheduled' | 'discarded' | 'unshared') => void;
  /** Called if a typed value was refused or couldn't be saved, so that nothing was published. */
  refused: () => void;
}

/** Shows the dialog of an action on the whole draft. */
export function StudioDialog({ act, ...props }: DialogProps & { act: StudioAction }) {
  if (act === 'publish') return <PublishDialog {...props} />;
  return act === 'share' ? <ShareDialog {...props} /> : <DiscardDialog {...props} />;
}

function DiscardDialog({ draft, close, done }: DialogProps) {
  const { t } = usePage();
  const studio = useStudio();
  return (
    <Confirm
      title={t('brand-studio:discard.title')}
      text={t('brand-studio:discard.text')}
      confirm={t('brand-studio:discard.confirm')}
      working={t('brand-studio:discard.working')}
      back={t('brand-studio:back')}
      isDangerous
      send={() => call('DELETE /api/admin/customizations', { body: { revision: draft.revision } })}
      done={({ data }) => {
        studio.replace(data as DraftView);
        done('discarded');
      }}
      close={close}
    />
  );
}

import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { ListedCampaign } from './campaign-columns.tsx';

interface Props {
  campaign: ListedCampaign;
  done: () => void;
  close: () => void;
}

/** Asks before deleting a campaign that was never sent. */
export function DeleteCampaign({ campaign: { id, name }, done, close }: Props) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('campaigns:delete.title', { name })}
      text={t('campaigns:delete.text')}
      confirm={t('campaigns:delete.confirm')}
      working={t('campaigns:delete.busy')}
      back={t('announcements:cancel')}
      isDangerous
      send={() => call('DELETE /api/admin/email-campaigns/{id}', { params: { id } })}
      done={() => {
        close();
        showToast(t('campaigns:delete.done', { name }));
        done();
      }}
      close={close}
    />
  );
}

import { type Answer, call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

type View = Answer<'GET /api/admin/settings/limits'>['data'];

interface Props {
  limits: View;
  close: () => void;
  done: (limits: View) => void;
}

/** Asks before resetting all limits set here to the defaults from the community's folder. */
export function ResetLimits({ limits: { version, chosen }, close, done }: Props) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('writing-limits:reset')}
      text={t('writing-limits:resetText')}
      confirm={t('writing-limits:reset')}
      working={t('writing-limits:saving')}
      back={t('writing-limits:back')}
      send={() =>
        call('PATCH /api/admin/settings/limits', {
          body: { version, changes: Object.fromEntries(chosen.map((name) => [name, null])) },
        })
      }
      done={({ data }) => {
        done(data);
        close();
        showToast(t('writing-limits:saved'));
      }}
      close={close}
    />
  );
}

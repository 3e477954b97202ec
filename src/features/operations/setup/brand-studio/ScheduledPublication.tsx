import { useState } from 'react';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { brandLabel } from './brand-words.ts';
import { useStudio } from './studio.ts';

interface Props {
  scheduled: NonNullable<DraftView['scheduled']>;
}

/** Shows a scheduled publication and what it leaves out, with a button that cancels it. */
export function ScheduledPublication({ scheduled: { at, by, note, changes, contested } }: Props) {
  const { t } = usePage();
  const { brand } = useStudio();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const names = contested.map((path) => (path === 'home' ? t('home-studio:title') : brandLabel(t, path)));
  const cancel = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await call('DELETE /api/admin/customizations/schedule');
      await brand.refresh();
      showToast(t('brand-studio:news.cancelled'));
    } catch (error) {
      setFault(codeOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="notice studio-scheduled">
      <div>
        <p>
          <DateTime
            at={new Date(at).toISOString()}
            text={t('brand-studio:schedule.scheduled', { count: changes, time: '%' })}
          />
        </p>
        {names.length > 0 && <p>{t('brand-studio:schedule.contested', { names: names.join(', ') })}</p>}
        {note && <p className="studio-words">{note}</p>}
        <p className="muted">{t('brand-studio:schedule.by', { name: by ?? t('brand-studio:formerMember') })}</p>
        <p className="notice notice-danger" role="alert">
          {fault && <ErrorText t={t} code={fault} />}
        </p>
      </div>
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={cancel}>
        {t(isBusy ? 'brand-studio:schedule.cancelling' : 'brand-studio:schedule.cancel')}
      </button>
    </div>
  );
}

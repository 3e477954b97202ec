import { useState } from 'react';
import { failureOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './weekly-figures.css';
import { showToast } from '#src/ui/toast/toast-store.ts';

interface Props {
  page: IslandPage;
  /** Whether the administrator gets the mail. */
  isOn: boolean;
}

/** Lets the administrator choose whether the week's figures are mailed to them. */
export function WeeklyFigures({ page, isOn }: Props) {
  return (
    <Island page={page}>
      <WeeklyMailChoice first={isOn} />
    </Island>
  );
}

export function WeeklyMailChoice({ first }: { first: boolean }) {
  const { t } = usePage();
  const [isOn, setOn] = useState(first);
  const store = async (wanted: boolean) => {
    setOn(wanted);
    try {
      await call('PUT /api/admin/weekly-figures', { body: { isOn: wanted } });
      showToast(t(wanted ? 'weekly-figures:on' : 'weekly-figures:off'));
    } catch (error) {
      setOn(!wanted);
      showToast(<ErrorText t={t} code={failureOf(error).code} />);
    }
  };
  return (
    <label className="weekly-figures">
      <input type="checkbox" checked={isOn} onChange={({ target }) => store(target.checked)} />
      <strong>{t('weekly-figures:mail')}</strong>
      <span className="muted">{t('weekly-figures:hint')}</span>
    </label>
  );
}

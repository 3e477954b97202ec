import type { TFunction } from 'i18next';
import { useId, useState } from 'react';

interface Props {
  t: TFunction;
  isBusy: boolean;
  /** ISO 8601. */
  schedule: (at: string) => void;
}

/** Picks the publication time in the browser's time zone. */
export function SchedulePanel({ t, isBusy, schedule }: Props) {
  const id = useId();
  const [at, setAt] = useState('');
  const isFuture = at !== '' && new Date(at).getTime() > Date.now();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('drafts:scheduleAt')}</label>
        <input
          id={id}
          className="input"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      <button
        type="button"
        className="button button-primary button-wide"
        disabled={isBusy || !isFuture}
        onClick={() => schedule(new Date(at).toISOString())}
      >
        {t('drafts:schedule')}
      </button>
    </>
  );
}

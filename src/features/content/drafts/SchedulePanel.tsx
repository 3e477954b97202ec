import type { TFunction } from 'i18next';
import { useId, useState } from 'react';

interface Props {
  t: TFunction;
  isBusy: boolean;
  /** An instant in ISO 8601. */
  schedule: (at: string) => void;
}

/** Chooses when readers will see it, in the time of this browser. */
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

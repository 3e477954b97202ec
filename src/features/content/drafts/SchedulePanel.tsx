import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { formatZoneName } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { viewerZone } from '#src/ui/viewer-zone.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  isBusy: boolean;
  /** Schedules the publication at a time in ISO 8601. */
  schedule: (at: string) => void;
}

/** A form to pick the publication time, in the browser's time zone. */
export function SchedulePanel({ t, locale, isBusy, schedule }: Props) {
  const id = useId();
  const [at, setAt] = useState('');
  const isFuture = at !== '' && new Date(at).getTime() > Date.now();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('drafts:scheduleAt')}</label>
        <span className="hint" id={`${id}-hint`}>
          {t('drafts:scheduleZone', { zone: formatZoneName(new Date(), viewerZone(), locale) })}
        </span>
        <input
          id={id}
          aria-describedby={`${id}-hint`}
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

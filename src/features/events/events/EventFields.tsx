import type { TFunction } from 'i18next';
import type { EventDetails } from '#api/features/events/events/contract.ts';
import { fromWallClock } from '#api/platform/calendar/time.ts';
import { formatZoneName } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { DraftTextField } from '#src/features/content/drafts/DraftTextField.tsx';
import { TimeField } from './TimeField.tsx';

interface Props {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  details: Record<string, unknown>;
  errorOf: (field: keyof EventDetails) => string | null;
  onChange: (details: Partial<Record<keyof EventDetails, unknown>>) => void;
}

/** The fields for time, place and capacity. Empty fields are sent as null, invalid input as typed. */
export function EventFields({ t, locale, timeZone, details, errorOf, onChange }: Props) {
  const textOf = (field: keyof EventDetails) => {
    const value = details[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const zone = t('event-editor:zone', { zone: formatZoneName(new Date(), timeZone, locale) });
  const time = (field: 'startsAt' | 'endsAt' | 'signUpUntil', hint?: string) => (
    <TimeField
      t={t}
      label={t(`event-editor:${field}`)}
      hint={[hint, zone].filter(Boolean).join(' ')}
      instant={textOf(field)}
      timeZone={timeZone}
      error={errorOf(field)}
      onChange={(shown) => onChange({ [field]: fromWallClock(shown, timeZone) || null })}
    />
  );
  const line = (field: 'place' | 'onlineUrl' | 'capacity', max: number, read: (typed: string) => unknown) => (
    <DraftTextField
      t={t}
      label={t(`event-editor:${field}`)}
      hint={t(`event-editor:${field}Hint`)}
      value={textOf(field)}
      max={max}
      error={errorOf(field)}
      onChange={(typed) => onChange({ [field]: typed === '' ? null : read(typed) })}
    />
  );
  return (
    <section className="card draft-settings" aria-label={t('event-editor:title')}>
      <h2>{t('event-editor:title')}</h2>
      {time('startsAt')}
      {time('endsAt')}
      {line('place', 200, (typed) => typed)}
      {line('onlineUrl', 500, (typed) => typed)}
      {line('capacity', 6, (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed))}
      {time('signUpUntil', t('event-editor:signUpUntilHint'))}
    </section>
  );
}

import type { TFunction } from 'i18next';
import { useId } from 'react';
import { toWallClock } from '#api/platform/calendar/contract.ts';
import { errorText } from '../../lib/error-text.ts';

interface Props {
  t: TFunction;
  label: string;
  hint?: string | undefined;
  /** In ISO 8601, or empty. */
  instant: string;
  timeZone: string;
  error: string | null;
  /** What the clocks of the time zone show. */
  onChange: (shown: string) => void;
}

/** A time by the community's clocks, wherever this browser is. */
export function TimeField({ t, label, hint, instant, timeZone, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className="input"
        type="datetime-local"
        defaultValue={toWallClock(instant, timeZone)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="field-error" id={`${id}-error`} role="alert">
        {error && errorText(t, error)}
      </span>
    </div>
  );
}

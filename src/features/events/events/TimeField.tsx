import type { TFunction } from 'i18next';
import { toWallClock } from '#api/platform/calendar/time.ts';
import { InputField } from '#src/ui/InputField.tsx';

interface Props {
  t: TFunction;
  label: string;
  hint?: string | undefined;
  /** The time in ISO 8601, or empty. */
  instant: string;
  timeZone: string;
  error: string | null;
  /** Called with the local time in `timeZone`, as typed. */
  onChange: (shown: string) => void;
}

/** A field for a time in the community's time zone, wherever the browser is. */
export function TimeField({ instant, timeZone, onChange, ...field }: Props) {
  return (
    <InputField
      {...field}
      type="datetime-local"
      defaultValue={toWallClock(instant, timeZone)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

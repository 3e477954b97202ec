import type { TFunction } from 'i18next';
import { toWallClock } from '#api/platform/calendar/time.ts';
import { InputField } from '#src/ui/InputField.tsx';

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

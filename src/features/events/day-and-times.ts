import { dateFormat, type Locale, languageTags } from '#api/platform/i18n/contract.ts';

const longestNightMs = 12 * 3_600_000;

/** Whether both are of one day by the clocks of a time zone, or of one night. */
export function isOneDay(from: Date, until: Date, timeZone: string): boolean {
  const day = dateFormat('sv-SE', { timeZone });
  return until.getTime() - from.getTime() < longestNightMs || day.format(from) === day.format(until);
}

/** From when until when, for beside the day: `18:00–20:30`. What takes days says which. */
export function formatTimes(from: Date, until: Date, timeZone: string, locale: Locale): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  if (!isOneDay(from, until, timeZone)) {
    return dateFormat(languageTags[locale], { day: 'numeric', month: 'short', ...time }).formatRange(from, until);
  }
  const format = dateFormat(languageTags[locale], time);
  return `${format.format(from)}–${format.format(until)}`;
}

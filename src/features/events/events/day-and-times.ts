import { hourMs, localDay } from '#api/platform/calendar/time.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

const longestNightMs = 12 * hourMs;

/** Whether both are of one day by the clocks of a time zone, or of one night. */
export function isOneDay(from: Date, until: Date, timeZone: string): boolean {
  const isNight = until.getTime() - from.getTime() < longestNightMs;
  return isNight || localDay(from, timeZone) === localDay(until, timeZone);
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

/**
 * When something is, for where it stands alone: the day, the year only when it is another than now's,
 * and the times. What takes days is one range of both.
 */
export function formatWhen(from: Date, until: Date, place: { timeZone: string; now: Date }, locale: Locale) {
  const { timeZone, now } = place;
  const yearOf = (time: Date) => localDay(time, timeZone).slice(0, 4);
  const isThisYear = [from, until].every((time) => yearOf(time) === yearOf(now));
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const day = { weekday: 'long', day: 'numeric', month: 'long', ...year, timeZone } as const;
  if (isOneDay(from, until, timeZone)) {
    return {
      day: dateFormat(languageTags[locale], day).format(from),
      times: formatTimes(from, until, timeZone, locale),
    };
  }
  const format = dateFormat(languageTags[locale], { ...day, hour: 'numeric', minute: '2-digit' });
  return { day: format.formatRange(from, until), times: null };
}

import { hourMs, localDay } from '#api/platform/calendar/time.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

const longestNightMs = 12 * hourMs;

/** Whether both times are on the same day, or in the same night, in a time zone. */
export function isSameDayOrNight(from: Date, until: Date, timeZone: string): boolean {
  const isNight = until.getTime() - from.getTime() < longestNightMs;
  return isNight || localDay(from, timeZone) === localDay(until, timeZone);
}

/** Formats start and end for display beside the day: `18:00–20:30`. Includes dates if the event spans days. */
export function formatTimes(from: Date, until: Date, timeZone: string, locale: Locale): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  if (!isSameDayOrNight(from, until, timeZone)) {
    return dateFormat(languageTags[locale], { day: 'numeric', month: 'short', ...time }).formatRange(from, until);
  }
  const format = dateFormat(languageTags[locale], time);
  return `${format.format(from)}–${format.format(until)}`;
}

/**
 * Formats the full date and times for display on their own. The year is shown only if it isn't the current one. An
 * event over several days is shown as one range.
 */
export function formatDayAndTimes(from: Date, until: Date, place: { timeZone: string; now: Date }, locale: Locale) {
  const { timeZone, now } = place;
  const yearOf = (time: Date) => localDay(time, timeZone).slice(0, 4);
  const isThisYear = [from, until].every((time) => yearOf(time) === yearOf(now));
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const day = { weekday: 'long', day: 'numeric', month: 'long', ...year, timeZone } as const;
  if (isSameDayOrNight(from, until, timeZone)) {
    return {
      day: dateFormat(languageTags[locale], day).format(from),
      times: formatTimes(from, until, timeZone, locale),
    };
  }
  const format = dateFormat(languageTags[locale], { ...day, hour: 'numeric', minute: '2-digit' });
  return { day: format.formatRange(from, until), times: null };
}

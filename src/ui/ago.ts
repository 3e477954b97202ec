import { dateFormat, numberFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<Locale, Intl.RelativeTimeFormat>();

/**
 * Formats how long ago something was, up to a week, and the date after that: `5 minutes ago`, `March 12`,
 * `March 12, 2024`.
 */
export function formatTimeAgo(at: Date, now: Date, locale: Locale, timeZone: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  if (passed >= 7 * day) return dayText(at, now, locale, timeZone);
  const format = formatOf(locale);
  if (passed < minute) return format.format(0, 'second');
  if (passed < hour) return format.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return format.format(-Math.floor(passed / hour), 'hour');
  return format.format(-Math.floor(passed / day), 'day');
}

/** Formats how long something has lasted, for a figure: `3 min`, `2 hr`, `12 days`. */
export function formatElapsedTime(since: Date, now: Date, locale: Locale): string {
  const passed = Math.max(minute, now.getTime() - since.getTime());
  const [size, unit] =
    passed < hour ? ([minute, 'minute'] as const) : passed < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const);
  return numberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(passed / size),
  );
}

/** Formats how long ago something was in the largest unit that fits: `3 weeks ago`. `justNow`: less than a minute. */
export function formatRelativeTime(at: Date, now: Date, languageTag: string, justNow: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  if (passed < minute) return justNow;
  const format = new Intl.RelativeTimeFormat(languageTag, { numeric: 'always' });
  const [size, unit] = units.find(([, , upTo]) => passed < upTo) ?? [365 * day, 'year'];
  // Four weeks count as a month, since most months are longer.
  return format.format(-Math.max(1, Math.floor(passed / size)), unit);
}

/** The units, each with its length and the duration from which the next unit is used. */
const units: ReadonlyArray<[number, Intl.RelativeTimeFormatUnit, number]> = [
  [minute, 'minute', hour],
  [hour, 'hour', day],
  [day, 'day', 7 * day],
  [7 * day, 'week', 28 * day],
  [30.44 * day, 'month', 365 * day],
];

function dayText(at: Date, now: Date, locale: Locale, timeZone: string): string {
  const style = { day: 'numeric', month: 'long', timeZone } as const;
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  return dateFormat(languageTags[locale], isThisYear ? style : { ...style, year: 'numeric' }).format(at);
}

function formatOf(locale: Locale): Intl.RelativeTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const format = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'auto' });
  formats.set(locale, format);
  return format;
}

import { dateFormat, numberFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

export { formatDateTime, formatDay, formatMoney } from '#api/platform/i18n/format.ts';

/** Formats a time on a known day: `15:05`, `3:05 PM`. */
export function formatTime(time: Date, timeZone: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { timeStyle: 'short', timeZone }).format(time);
}

/** Formats a day as a heading for what happened on it: `Friday, 27 November 2026`. */
export function formatDayHeading(time: Date, timeZone: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { dateStyle: 'full', timeZone }).format(time);
}

/** Formats a day for a table's cell: `Sep 26, 2027`. */
export function formatShortDay(time: Date, timeZone: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { dateStyle: 'medium', timeZone }).format(time);
}

/** Formats a calendar day, such as `2026-11-27`, which is the same in every time zone. */
export function formatDate(day: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** A weekday's name: 1 is Monday, 7 is Sunday. */
export function formatWeekday(day: number, locale: Locale): string {
  return dateFormat(languageTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day));
}

export function formatCount(count: number, locale: Locale): string {
  return numberFormat(languageTags[locale]).format(count);
}

/** Formats a share as a percentage; 0 if the whole is 0. */
export function formatPercentage(part: number, whole: number, locale: Locale): string {
  const share = whole === 0 ? 0 : part / whole;
  const style = { style: 'percent', maximumFractionDigits: share < 0.01 ? 1 : 0 } as const;
  return numberFormat(languageTags[locale], style).format(share);
}

/** A country's name by its ISO 3166-1 code, in the viewer's language; null for an unknown code. */
export function formatCountry(country: string, locale: Locale): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'none' }).of(country) ?? null;
}

/** Formats a duration as players do: 0:07, 12:30, 1:02:03. */
export function formatPlaybackTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** Formats a file size in the viewer's language, in kilobytes or megabytes. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 } as const;
  return numberFormat(languageTags[locale], style).format(Math.max(0.1, bytes / size));
}

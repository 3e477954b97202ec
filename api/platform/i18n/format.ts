import { type Locale, languageTags } from './locales.ts';

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
/**
 * The maximum number of cached formatters. Each takes several kilobytes outside the heap, and a community needs about
 * ten.
 */
const mostFormats = 500;

/**
 * Returns a cached `Intl.DateTimeFormat`: creating one takes longer than rendering the rest of a list row. Communities
 * in many time zones share an isolate, so the cache is emptied when it gets too large.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dateFormats, tag, options, () => new Intl.DateTimeFormat(tag, options));
}

/** Returns a cached `Intl.NumberFormat`. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(numberFormats, tag, options, () => new Intl.NumberFormat(tag, options));
}

function once<Format>(formats: Map<string, Format>, tag: string, options: object, make: () => Format): Format {
  const key = tag + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= mostFormats) formats.clear();
  const format = make();
  formats.set(key, format);
  return format;
}

/** Formats money in the viewer's language; `amount` is in minor units (cents). Pages and mails share it. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return numberFormat(languageTags[locale], { style: 'currency', currency }).format(amount / 100);
}

/** Formats a day in the viewer's language and the community's time zone. */
export function formatDay(time: Date, timeZone: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { dateStyle: 'long', timeZone }).format(time);
}

/** Formats a month such as `2026-11` in the viewer's language. */
export function formatMonth(month: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
}

/** Formats a period in the viewer's language and one time zone, with the zone's name. Pages and mails share it. */
export function formatPeriod(from: Date, until: Date, timeZone: string, locale: Locale): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = dateFormat(languageTags[locale], { ...day, ...time, timeZone });
  return `${format.formatRange(from, until)} (${formatZoneName(until, timeZone, locale)})`;
}

/** The zone's name in the viewer's language: `Ida-Euroopa aeg`, `Eastern European Time`. */
export function formatZoneName(at: Date, timeZone: string, locale: Locale): string {
  const parts = dateFormat(languageTags[locale], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * Like {@link formatDateTime}, with the zone's name, for texts whose reader may be anywhere: mails, and copies of data.
 */
export function formatDateTimeWithZone(time: Date, timeZone: string, locale: Locale): string {
  return `${formatDateTime(time, timeZone, locale)} (${formatZoneName(time, timeZone, locale)})`;
}

/** Formats a date and time to the minute, in the viewer's language and the community's time zone. */
export function formatDateTime(time: Date, timeZone: string, locale: Locale): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return dateFormat(languageTags[locale], style).format(time);
}

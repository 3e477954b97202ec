import { type Locale, languageTags } from './locales.ts';

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * `Intl`'s formatter of dates, made once for each language and style: to make one takes longer than
 * to draw the rest of a list's row. They are as many as there are time zones and currencies in use.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dateFormats, tag, options, () => new Intl.DateTimeFormat(tag, options));
}

/** The same of numbers. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(numberFormats, tag, options, () => new Intl.NumberFormat(tag, options));
}

function once<Format>(formats: Map<string, Format>, tag: string, options: object, make: () => Format): Format {
  const key = tag + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = make();
  formats.set(key, format);
  return format;
}

/** Money as the reader writes it: `amount` in minor units (cents). Pages and mails write it alike. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return numberFormat(languageTags[locale], { style: 'currency', currency }).format(amount / 100);
}

/** A day as the reader writes it, in the community's time zone. */
export function formatDay(time: Date, timeZone: string, locale: Locale): string {
  return dateFormat(languageTags[locale], { dateStyle: 'long', timeZone }).format(time);
}

/**
 * From when until when, as the reader writes it, with the zone's name, in one time zone: pages and
 * mails write it alike.
 */
export function formatPeriod(from: Date, until: Date, timeZone: string, locale: Locale): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = dateFormat(languageTags[locale], { ...day, ...time, timeZone });
  return `${format.formatRange(from, until)} (${zoneName(until, timeZone, locale)})`;
}

/** The zone as the reader calls it: `Ida-Euroopa aeg`, `Eastern European Time`. */
export function zoneName(at: Date, timeZone: string, locale: Locale): string {
  const parts = dateFormat(languageTags[locale], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

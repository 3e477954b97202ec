import { type Locale, languageTags } from '#api/platform/i18n/contract.ts';

/** Money as the reader writes it: `amount` in minor units (cents). */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'currency', currency }).format(amount / 100);
}

/** A day as the reader writes it, in the community's time zone. */
export function formatDay(time: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone }).format(time);
}

/** A moment as the reader writes it, to the minute, in the community's time zone. */
export function formatMoment(time: Date, timeZone: string, locale: Locale): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(languageTags[locale], style).format(time);
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale]).format(count);
}

/** A part of a whole in per cent; of nothing, nothing. */
export function formatShare(part: number, whole: number, locale: Locale): string {
  const style = { style: 'percent', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(languageTags[locale], style).format(whole === 0 ? 0 : part / whole);
}

/** A country by its ISO 3166-1 code, as the reader calls it; null for a code that is none. */
export function formatPlace(country: string, locale: Locale): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'none' }).of(country) ?? null;
}

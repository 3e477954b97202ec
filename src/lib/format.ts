import { type Locale, languageTags } from '#api/platform/i18n/contract.ts';

/** Money as the reader writes it: `amount` in minor units (cents). */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'currency', currency }).format(amount / 100);
}

/** A day as the reader writes it, in the community's time zone. */
export function formatDay(time: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone }).format(time);
}

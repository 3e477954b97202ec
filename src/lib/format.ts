import { dateFormat, numberFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

export { formatDay, formatMoney } from '#api/platform/i18n/format.ts';

/** A moment as the reader writes it, to the minute, in the community's time zone. */
export function formatMoment(time: Date, timeZone: string, locale: Locale): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return dateFormat(languageTags[locale], style).format(time);
}

export function formatCount(count: number, locale: Locale): string {
  return numberFormat(languageTags[locale]).format(count);
}

/** A part of a whole in per cent; of nothing, nothing. */
export function formatShare(part: number, whole: number, locale: Locale): string {
  const style = { style: 'percent', maximumFractionDigits: 0 } as const;
  return numberFormat(languageTags[locale], style).format(whole === 0 ? 0 : part / whole);
}

/** A country by its ISO 3166-1 code, as the reader calls it; null for a code that is none. */
export function formatPlace(country: string, locale: Locale): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'none' }).of(country) ?? null;
}

/** A length of time as players write it: 0:07, 12:30, 1:02:03. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** A file's size as the reader writes it, in the unit that keeps it short. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 } as const;
  return numberFormat(languageTags[locale], style).format(Math.max(0.1, bytes / size));
}

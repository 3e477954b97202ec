import { numberFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

export { formatDay, formatMoment, formatMoney } from '#api/platform/i18n/format.ts';

export function formatCount(count: number, locale: Locale): string {
  return numberFormat(languageTags[locale]).format(count);
}

/** A share in per cent; 0 if the whole is 0. */
export function formatShare(part: number, whole: number, locale: Locale): string {
  const style = { style: 'percent', maximumFractionDigits: 0 } as const;
  return numberFormat(languageTags[locale], style).format(whole === 0 ? 0 : part / whole);
}

/** A country's name by its ISO 3166-1 code, in the viewer's language; null for an unknown code. */
export function formatPlace(country: string, locale: Locale): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'none' }).of(country) ?? null;
}

/** A duration as players show it: 0:07, 12:30, 1:02:03. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** A file size in the viewer's language, in kilobytes or megabytes. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 } as const;
  return numberFormat(languageTags[locale], style).format(Math.max(0.1, bytes / size));
}

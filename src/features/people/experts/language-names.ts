import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

/** Languages as the reader names them, as one list; a code that nobody knows stays as it is. */
export function languageNames(codes: readonly string[], locale: Locale): string {
  const tag = languageTags[locale];
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' });
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(codes.map((code) => names.of(code) ?? code));
}

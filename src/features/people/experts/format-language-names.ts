import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';

/** Lists language names in the viewer's language, in one text. Unknown codes are shown as they are. */
export function formatLanguageNames(codes: readonly string[], locale: Locale): string {
  const tag = languageTags[locale];
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' });
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(codes.map((code) => names.of(code) ?? code));
}

import type { Locale } from '#api/platform/i18n/locales.ts';

/** Opens the page in another language through the header's link, which keeps input elsewhere on the page. */
export function openInLanguage(locale: Locale, hash: string): void {
  history.replaceState(null, '', hash);
  document.querySelector<HTMLElement>(`a[href^="/language/${locale}"]`)?.click();
}

import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

/** Returns the title in this language, or else in the other language. Empty if there is none. */
export function draftTitle({ texts: { et, en } }: WorkingCopy, locale: Locale): string {
  return (locale === 'et' ? et?.title || en?.title : en?.title || et?.title) ?? '';
}

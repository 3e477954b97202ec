import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

/** What an item is called for who reads in this language; empty while it has no title. */
export function draftTitle({ texts: { et, en } }: WorkingCopy, locale: Locale): string {
  return (locale === 'et' ? et?.title || en?.title : en?.title || et?.title) ?? '';
}

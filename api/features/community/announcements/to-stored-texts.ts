import { locales } from '#api/platform/i18n/locales.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { AnnouncementTexts, SubmittedTexts } from './contract.ts';

/** Converts submitted texts to their stored form. */
export function toStoredTexts(texts: SubmittedTexts): AnnouncementTexts {
  const stored: AnnouncementTexts = {};
  for (const locale of locales) {
    const { subject, content } = texts[locale] ?? {};
    if (subject && content) stored[locale] = { subject, body: content, plain: markdownToText(content) };
  }
  return stored;
}

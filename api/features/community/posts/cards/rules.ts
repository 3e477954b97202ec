import type { Locale } from '#api/platform/i18n/locales.ts';

/** Returns the text in the viewer's language, falling back to the other language. */
export function pickText<Text extends { locale: Locale }>(texts: readonly Text[], locale: Locale): Text | undefined {
  return texts.find((text) => text.locale === locale) ?? texts[0];
}

const picturePattern = /!\[((?:[^\]\\]|\\.)*)\]\(<?(\/files\/[^\s)>]+)/;

/** Finds the first picture in a Markdown text. Returns null if it isn't one of the community's own files. */
export function findPicture(markdown: string | null, slug: string): { src: string; alt: string } | null {
  const [, alt = '', src = ''] = picturePattern.exec(markdown ?? '') ?? [];
  return src.startsWith(`/files/${slug}/`) ? { src, alt: alt.replace(/\\(.)/g, '$1') } : null;
}

import type { Locale } from '#api/platform/i18n/locales.ts';
import type { PostText } from './contract.ts';

/** The path of a post's page. */
export function postPath(id: string): string {
  return `/community/posts/${id}`;
}

type Text = Omit<PostText, 'locale'>;

interface Given extends Text {
  locale?: Locale | undefined;
  texts: Partial<Record<Locale, Text | null | undefined>>;
}

/** How an edit changes a post's texts. */
export interface ChangedTexts {
  before: readonly PostText[];
  after: readonly PostText[];
  /** The language of the edited text. */
  own: Locale;
  /** Texts that are new or changed. */
  put: readonly PostText[];
  removed: readonly Locale[];
  isSame: boolean;
}

/** Merges an edit into a post's texts. The edited text itself can't be removed. */
export function mergeTexts(before: readonly PostText[], given: Given, memberLocale: Locale): ChangedTexts {
  const { title, body, texts } = given;
  const has = (locale: Locale) => before.some((text) => text.locale === locale);
  const own = given.locale ?? (has(memberLocale) ? memberLocale : (before[0]?.locale ?? memberLocale));
  const next = new Map(before.map(({ locale, ...text }): [Locale, Text] => [locale, text]));
  for (const [locale, text] of Object.entries(texts) as Array<[Locale, Text | null | undefined]>) {
    if (text) next.set(locale, { title: text.title, body: text.body });
    else if (text === null) next.delete(locale);
  }
  next.set(own, { title, body });
  const after = [...next].map(([locale, text]): PostText => ({ locale, ...text }));
  const put = after.filter(
    (text) => !before.some((old) => old.locale === text.locale && old.title === text.title && old.body === text.body),
  );
  const removed = before.map(({ locale }) => locale).filter((locale) => !next.has(locale));
  return { before, after, own, put, removed, isSame: put.length === 0 && removed.length === 0 };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArticleEntry } from '#api/features/content/articles/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { cleanText } from '#api/platform/text/clean-text.ts';
import { shortenPath } from './parse-file.ts';
import type { BrandFile } from './read-brand-files.ts';

export interface ArticleText {
  locale: Locale;
  title: string;
  summary: string;
  coverAlt: string;
  topics: string[];
  body: string;
}

const shape = 'must begin with "# title", "> summary", "Cover: …" and "Topics: …, …", with an empty line after each';
const pattern = /^# (.+)\n\n> (.+)\n\nCover: (.*)\n\nTopics: (.+)\n\n([\s\S]+)$/;

/** Reads an article's texts, one for each language with a file: `articles/<slug>.<locale>.md`. */
export function readArticleTexts(folder: string, slug: string, faults: string[]): ArticleText[] {
  const texts = locales.flatMap((locale) => {
    const path = join(folder, 'articles', `${slug}.${locale}.md`);
    if (!existsSync(path)) return [];
    const [, title, summary, coverAlt, topics, body] = pattern.exec(cleanText(readFileSync(path, 'utf8'))) ?? [];
    if (!title || !summary || !topics || !body) {
      faults.push(`${shortenPath(path)}: ${shape}`);
      return [];
    }
    const words = { title, summary, coverAlt: coverAlt ?? '', topics: topics.split(',').map((topic) => topic.trim()) };
    return [{ locale, ...words, body: body.trim() }];
  });
  if (texts.length === 0)
    faults.push(`${shortenPath(join(folder, 'articles', `${slug}.et.md`))}: this file is missing`);
  return texts;
}

/** Finds covers that articles refer to but that are missing, which would show as broken images. */
export function findMissingCovers(folder: string, entries: readonly ArticleEntry[], covers: readonly BrandFile[]) {
  const present = new Set(covers.map(({ file }) => file));
  return entries.flatMap(({ slug, cover }) =>
    cover === undefined || present.has(cover)
      ? []
      : [`${shortenPath(join(folder, 'articles.json'))}: ${slug} names "${cover}", which is not in articles/covers`],
  );
}

import type { BrandLink } from '#api/features/brand/navigation/contract.ts';

/** A link in its row. The key stays while the row is moved and changed. */
export interface LinkRow {
  key: number;
  link: BrandLink;
  /** Added here just now: its fields are open. */
  isNew: boolean;
}

/** Data about the product's pages for a list of links. */
export interface LinkWords {
  /** The product's words for its pages. */
  pages: Readonly<Record<string, Readonly<Record<'et' | 'en', string>>>>;
  /** Pages that the community has switched off. */
  off: readonly string[];
}

let lastKey = 0;

export function createRow(link: BrandLink, isNew = false): LinkRow {
  lastKey += 1;
  return { key: lastKey, link, isNew };
}

/** A link as it is sent. */
const trimmed = ({ to, label: { et, en } }: BrandLink): BrandLink => ({
  to: to.trim(),
  label: { et: et.trim(), en: en.trim() },
});

/** A new link that no one has typed anything into. */
export const isBlank = ({ to, label: { et, en } }: BrandLink) => `${to}${et}${en}`.trim() === '';

/** Whether a link looks complete, so that saving it is worth a try. The server decides. */
export function isFinished(link: BrandLink): boolean {
  const { to, label } = trimmed(link);
  return (
    /^\/$|^\/[^/\\]|^https:\/\/[^/]+\.[^/.]{2}/.test(to) && (`${label.et}${label.en}` !== '' || to.startsWith('/'))
  );
}

/** The links in the rows, without untouched new ones. */
export const linksIn = (rows: readonly LinkRow[]): BrandLink[] =>
  rows
    .map(({ link }) => link)
    .filter((link) => !isBlank(link))
    .map(trimmed);

/** Others' links in place of those shown. A row that someone is still typing in stays. */
export function withOthers(rows: readonly LinkRow[], links: readonly BrandLink[]): LinkRow[] {
  return [...links.map((link) => createRow(link)), ...rows.filter(({ link }) => !isFinished(link))];
}

export function moved(rows: readonly LinkRow[], key: number, by: -1 | 1): LinkRow[] {
  const at = rows.findIndex((row) => row.key === key);
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, ...rows.slice(at, at + 1));
}

/** A row's name and, where that isn't the page's own, its target. */
export function nameLink(
  { to, label }: BrandLink,
  { pages }: LinkWords,
  locale: 'et' | 'en',
  own: string,
): { name: string; where: string } {
  const word = pages[to]?.[locale];
  const name = label[locale] || word || label[locale === 'et' ? 'en' : 'et'] || own;
  return { name, where: word === name ? '' : to.replace('https://', '') };
}

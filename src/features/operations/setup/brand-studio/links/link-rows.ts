import type { BrandLink } from '#api/features/brand/navigation/contract.ts';

/** A link in its row. The key stays the same while the row is moved and changed. */
export interface LinkRow {
  key: number;
  link: BrandLink;
  /** Whether the link was just added, so that its fields are open. */
  isNew: boolean;
}

/** Data about the product's pages for a list of links. */
export interface LinkPageNames {
  /** The product's names for its pages. */
  pages: Readonly<Record<string, Readonly<Record<'et' | 'en', string>>>>;
  /** Pages that the community has switched off. */
  off: readonly string[];
}

let lastKey = 0;

export function createRow(link: BrandLink, isNew = false): LinkRow {
  lastKey += 1;
  return { key: lastKey, link, isNew };
}

/** Returns a link as it is sent, with its texts trimmed. */
const trimmed = ({ to, label: { et, en } }: BrandLink): BrandLink => ({
  to: to.trim(),
  label: { et: et.trim(), en: en.trim() },
});

/** Whether a link is new and nothing has been typed into it. */
export const isBlank = ({ to, label: { et, en } }: BrandLink) => `${to}${et}${en}`.trim() === '';

/** Whether a link looks complete enough to save. The server decides. */
export function isFinished(link: BrandLink): boolean {
  const { to, label } = trimmed(link);
  return (
    /^\/$|^\/[^/\\]|^https:\/\/[^/]+\.[^/.]{2}/.test(to) && (`${label.et}${label.en}` !== '' || to.startsWith('/'))
  );
}

/** Returns the links in the rows, without blank ones. */
export const linksIn = (rows: readonly LinkRow[]): BrandLink[] =>
  rows
    .map(({ link }) => link)
    .filter((link) => !isBlank(link))
    .map(trimmed);

/** Replaces the rows with others' links, but keeps rows that are unfinished. */
export function mergeOthersLinks(rows: readonly LinkRow[], links: readonly BrandLink[]): LinkRow[] {
  return [...links.map((link) => createRow(link)), ...rows.filter(({ link }) => !isFinished(link))];
}

export function moveRow(rows: readonly LinkRow[], key: number, by: -1 | 1): LinkRow[] {
  const at = rows.findIndex((row) => row.key === key);
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, ...rows.slice(at, at + 1));
}

/** Returns a row's name and, if the name isn't the page's own, its target. */
export function nameLink(
  { to, label }: BrandLink,
  { pages }: LinkPageNames,
  locale: 'et' | 'en',
  own: string,
): { name: string; where: string } {
  const word = pages[to]?.[locale];
  const name = label[locale] || word || label[locale === 'et' ? 'en' : 'et'] || own;
  return { name, where: word === name ? '' : to.replace('https://', '') };
}

import type { TFunction } from 'i18next';

export interface Option {
  href: string;
  text: string;
  detail: string;
}

export interface OptionGroup {
  name: 'pages' | 'members' | 'cards' | 'elsewhere';
  options: readonly Option[];
}

export interface PalettePage {
  path: string;
  text: string;
  /** The group that the page belongs to, in the navigation of staff. */
  area: string;
}

/** Removes diacritics, so that `ules` finds `Üles`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds pages whose name or area has words starting with each typed word. */
export function findPages(pages: readonly PalettePage[], query: string): Option[] {
  const wanted = plain(query).split(/\s+/);
  return pages
    .filter(({ text, area }) => {
      const words = plain(`${text} ${area}`).split(/[^\p{L}\p{N}]+/u);
      return wanted.every((each) => words.some((word) => word.startsWith(each)));
    })
    .map(({ path, text, area }) => ({ href: path, text, detail: area }));
}

/** Returns the option that searches the community. */
export const createSearchOption = (t: TFunction, query: string): Option => ({
  href: `/search?q=${encodeURIComponent(query)}`,
  text: t('command-palette:everything', { query }),
  detail: '',
});

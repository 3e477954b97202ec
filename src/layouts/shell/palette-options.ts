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
  /** The group that it belongs to, in the navigation of staff. */
  area: string;
}

/** Letters without diacritics, so that `ules` finds `Üles`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages whose name or area has a word starting with each typed word. */
export function findPages(pages: readonly PalettePage[], query: string): Option[] {
  const wanted = plain(query).split(/\s+/);
  return pages
    .filter(({ text, area }) => {
      const words = plain(`${text} ${area}`).split(/[^\p{L}\p{N}]+/u);
      return wanted.every((each) => words.some((word) => word.startsWith(each)));
    })
    .map(({ path, text, area }) => ({ href: path, text, detail: area }));
}

/** The search of the community. */
export const everythingAbout = (t: TFunction, query: string): Option => ({
  href: `/search?q=${encodeURIComponent(query)}`,
  text: t('command-palette:everything', { query }),
  detail: '',
});

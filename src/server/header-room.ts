/** Where the header's links go: beside the tools at every width, only on a wide screen, or always in a row below. */
export type HeaderRoom = 'narrow' | 'wide' | 'none';

interface HeaderContent {
  /** The texts of the links. */
  texts: readonly string[];
  /** The logo's width divided by its height; null if it isn't known. */
  logoRatio: number | null;
  /** The average width of the font's letters, in em. */
  averageWidth: number;
}

/**
 * The room for logo and links beside the tools, in px, on screens from 961 and from 1200 px wide. The header's styles
 * define it.
 */
const rooms = { narrow: 888 - 392, wide: 1_120 - 392 } as const;
const [fontSize, aroundText, logoHeight] = [15.2, 25, 32];
/** The average width of the font in which the letters were measured. */
const measuredWidth = 0.452;

/** Finds where the links fit, so that a header never has more than one line beside the tools. */
export function findHeaderRoom({ texts, logoRatio, averageWidth }: HeaderContent): HeaderRoom {
  const scale = (fontSize * averageWidth) / measuredWidth;
  const width = texts.reduce(
    (sum, text) => sum + [...text].reduce((all, letter) => all + findLetterWidth(letter), 0) * scale,
    0,
  );
  const needed = width * 1.02 + texts.length * aroundText + (logoRatio ?? 1) * logoHeight;
  if (needed <= rooms.narrow) return 'narrow';
  return needed <= rooms.wide ? 'wide' : 'none';
}

function findLetterWidth(letter: string): number {
  if (/[MWmw@%]/.test(letter)) return 0.85;
  if (/[fijlrtI.,:;'’|! ]/.test(letter)) return 0.32;
  return letter === letter.toLowerCase() ? 0.53 : 0.67;
}

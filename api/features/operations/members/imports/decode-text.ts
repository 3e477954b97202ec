import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Encoding } from './contract.ts';

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** Single-byte encodings, most likely first. */
const narrow: Readonly<Record<Locale, readonly Encoding[]>> = {
  et: [
    'windows-1257',
    'windows-1252',
    'iso-8859-13',
    'iso-8859-15',
    'iso-8859-4',
    'windows-1251',
    'windows-1250',
    'macintosh',
  ],
  en: [
    'windows-1252',
    'windows-1257',
    'iso-8859-15',
    'iso-8859-13',
    'iso-8859-4',
    'windows-1250',
    'windows-1251',
    'macintosh',
  ],
};

/**
 * How likely each letter is in a community's names: first the letters of its language, then of neighbouring languages.
 * All others are unlikely.
 */
const letters: Readonly<Record<Locale, ReadonlyArray<[worth: number, of: string]>>> = {
  et: [
    [3, 'äöüõÄÖÜÕ'],
    [2, 'šžŠŽ'],
    [1, 'åøæéèáíóúçñąčęėįųūāēģīķļņŗĀČĒĢĪĶĻŅŪÅØÆÉÁßłńśźżŁ'],
  ],
  en: [
    [1.5, 'éèêëáàâäãåçíìîïñóòôöõøúùûüßœæÉÈÁÀÂÄÅÇÍÓÖØÚÜÆ'],
    [1, 'šžŠŽąčęėįųūāēģīķļņłńśźżŁČŁŚŻ'],
  ],
};
const marks = '–—‘’“”„«»…€§°·•\u00a0';

/**
 * Decodes text in the chosen encoding, or in the one whose words look most like the community's language. Null if it
 * isn't text.
 */
export function decodeText(bytes: Uint8Array, locale: Locale, chosen?: Encoding): DecodedText | null {
  if (isArchive(bytes)) return null;
  const encoding =
    chosen ?? detectUnicode(bytes) ?? (bytes.includes(0) ? null : guessSingleByteEncoding(bytes, locale));
  return encoding && { encoding, text: new TextDecoder(encoding).decode(bytes) };
}

/** Binary spreadsheets: zipped, or in Microsoft's compound file format. */
const isArchive = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);

/**
 * Detects Unicode by its byte order mark, by zero bytes (UTF-16 of ASCII letters), or because the bytes are valid
 * UTF-8.
 */
function detectUnicode(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return detectUtf16(bytes);
  // Multi-byte sequences are rarely valid by chance. Invalid ones come from a file that was truncated or joined from
  // several.
  const text = new TextDecoder('utf-8').decode(bytes);
  const [broken, whole] = [text.match(/\ufffd/g) ?? [], text.match(/[^\p{ASCII}\ufffd]/gu) ?? []];
  return broken.length === 0 || whole.length >= 2 * broken.length ? 'utf-8' : null;
}

function detectUtf16(bytes: Uint8Array): Encoding | null {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (bytes.length % 2 === 1 || even + odd < bytes.length / 5 || Math.min(even, odd) > (even + odd) / 20) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/[\t\r\n\f]/g, '');
  return /[\p{Cc}\ufffd]/u.test(text) ? null : encoding;
}

function guessSingleByteEncoding(bytes: Uint8Array, locale: Locale): Encoding {
  const scored = narrow[locale].map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const foreign = text.split(/[\s,;|"<>()/@.]+/).filter((word) => /\P{ASCII}/u.test(word));
    const words = [...new Set(foreign)].slice(0, 5_000);
    const score = words.reduce((sum, word) => sum + scoreWord(word, locale), 0);
    // Mac Roman has frequent letters where other encodings have rare ones, so it would win too often.
    return {
      encoding,
      score: encoding === 'macintosh' ? score - 1.5 * [...words.join('')].filter(isForeign).length : score,
    };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
}

const isForeign = (sign: string) => sign > '\x7f';

/** Scores how much a word looks like a real one, judged by its non-ASCII letters. */
function scoreWord(word: string, locale: Locale): number {
  const signs = [...word];
  if (/^[\p{Script=Cyrillic}-]{2,}$/u.test(word))
    return /^\p{Lu}?[\p{Ll}-]+$|^[\p{Lu}-]+$/u.test(word) ? signs.length * 1.2 : 0;
  if (/\p{Script=Cyrillic}/u.test(word)) return -4 * signs.length;
  return signs.reduce((sum, sign, at) => {
    if (!isForeign(sign)) return sum;
    const before = signs[at - 1] ?? '';
    const isCapitalInside = /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before);
    const isThirdInRow = isForeign(before) && isForeign(signs[at - 2] ?? '');
    return sum + scoreLetter(sign, locale) - (isCapitalInside ? 3 : 0) - (isThirdInRow ? 2 : 0);
  }, 0);
}

function scoreLetter(sign: string, locale: Locale): number {
  const [worth] = letters[locale].find(([, of]) => of.includes(sign)) ?? [];
  if (worth) return worth;
  if (marks.includes(sign)) return 0.3;
  if (/[\ufffd\p{Cc}\p{Cn}]/u.test(sign)) return -8;
  return /\p{L}/u.test(sign) ? -1 : -2;
}

import { type FoundWord, type WatchLists, watchListNames } from './contract.ts';

/** Maps letters of other alphabets to the Latin letters they look like. */
const alike: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', з: '3', и: 'u', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
  ...{ р: 'p', с: 'c', т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', ь: 'b', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' },
};
/** Maps signs and digits to the letters they replace. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** Normalizes text for comparison: lower-case Latin letters without diacritics or invisible characters. */
function fold(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return plain.replace(/[^\x20-\x7e\s]/gu, (letter) => alike[letter] ?? letter);
}

/** Longer words are cut, so that no pattern takes long to match. */
const longestWord = 100;

const wordsOf = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longestWord)).join(' ');

/** Returns the words of a text, both as written and with signs read as letters, surrounded by spaces. */
function readable(text: string): string {
  const folded = fold(text);
  const asLetters = folded.replace(/[\p{L}\p{N}@$€!]*\p{L}[\p{L}\p{N}@$€!]*/gu, (word) =>
    word.replace(/[@$€!013457]/gu, (sign) => signs[sign] ?? sign),
  );
  return ` ${wordsOf(folded)} | ${wordsOf(asLetters)} `;
}

export interface WatchPattern extends FoundWord {
  pattern: RegExp;
}

/** Compiles the patterns of all lists. Refusals come first, because they take precedence. */
export function compileWatchWords(lists: Partial<WatchLists>): WatchPattern[] {
  const compiled = watchListNames.flatMap((name) =>
    (lists[name] ?? []).map((word) => {
      const locale = name.endsWith('Et') ? ('et' as const) : ('en' as const);
      const action = name.startsWith('hold') ? ('hold' as const) : ('refuse' as const);
      return { word, locale, action, pattern: compilePattern(word) };
    }),
  );
  return compiled.sort((one, other) => Number(one.action === 'hold') - Number(other.action === 'hold'));
}

function compilePattern(word: string): RegExp {
  const parts = fold(word)
    .split(/[^\p{L}\p{N}*]+/u)
    .filter(Boolean);
  return new RegExp(` ${parts.map((part) => part.replace(/\*+/g, '[^ ]*')).join(' ')} `, 'u');
}

/** Finds the watch words in any of the texts, each once. */
export function matchWatchWords(patterns: readonly WatchPattern[], texts: readonly string[]): FoundWord[] {
  if (patterns.length === 0) return [];
  const text = texts.map(readable).join('|');
  return patterns
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word, locale, action }) => ({ word, locale, action }));
}

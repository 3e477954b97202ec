/** Letters that Unicode doesn't decompose, and what people type if their keyboard lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss' },
  ...{ ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k' },
  // Variants of one letter, which the index folds too.
  ...{ ς: 'σ', ſ: 's' },
};

const plainPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const marksOnLatin = /(?<=\p{Script=Latin}\p{M}*)\p{M}+/gu;

/**
 * Folds a word for searching members' names: converts it to lower case, removes the marks of Latin letters (õ becomes
 * o), and replaces letters that don't decompose with what people type (ø with o, ß with ss). Marks of other scripts
 * stay, since й isn't и. `search.sql` of users stores words by the same rule.
 */
export function foldLetters(word: string): string {
  const bare = word.toLowerCase().normalize('NFD').replace(marksOnLatin, '').normalize('NFC');
  return bare.replace(plainPattern, (letter) => plainLetters[letter] ?? letter);
}

import { expect, it } from 'vitest';
import { countGraphemes, cutText, firstGrapheme, initialOf } from './graphemes.ts';

/** Like {@link initialOf}, but without the shortcut for plain Latin letters. */
function initialBySegments(text: string): string {
  const letter = firstGrapheme(text.normalize('NFC').trim()) ?? '';
  const upper = letter.toLocaleUpperCase('et');
  return countGraphemes(upper) > 1 ? letter : upper;
}

it('initialOf agrees with a segmenter on every Latin and neighboring letter, alone and with a mark', () => {
  const letters = Array.from({ length: 0x600 }, (_, code) => String.fromCodePoint(code));
  const followed = ['', 'a', '\u0301', '\u0303', '\u200d', '\ufe0f', '\u0e33', '\u{1f3fd}', '\u20e3', '’'];
  const different = letters
    .flatMap((letter) => followed.map((next) => letter + next))
    .filter((text) => initialOf(text) !== initialBySegments(text));
  expect(different).toEqual([]);
});

it.each([
  ['mari maasikas', 'M'],
  [' õie', 'Õ'],
  ['ßtefan', 'ß'],
  ['ŉdaba', 'ŉ'],
  ['o\u0303ie', 'Õ'],
  ['x\u0302avier', 'X\u0302'],
  ['🇪🇪 Eesti', '🇪🇪'],
  ['👩‍🌾 talunik', '👩‍🌾'],
  ['яна', 'Я'],
  ['', ''],
])('the initial of “%s” is “%s”', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

/** Like {@link cutText}, but without the shortcut for plain letters. */
function cutBySegments(text: string, length: number): string {
  const segments = new Intl.Segmenter('et', { granularity: 'grapheme' }).segment(text);
  return text.slice(0, segments.containing(length)?.index || length);
}

it('cutText agrees with a segmenter between all Latin and neighboring letters', () => {
  const letters = Array.from({ length: 0x320 }, (_, code) => String.fromCodePoint(code));
  const neighbors = ['a', 'õ', ' ', '\r', '\n', '\u00ad', '©', '\u02ff', '\u0300', '\u200d'];
  const texts = letters.flatMap((letter) => neighbors.flatMap((next) => [`x${letter}${next}`, `x${next}${letter}`]));
  expect(texts.filter((text) => cutText(text, 2) !== cutBySegments(text, 2))).toEqual([]);
});

it('cutText ends with a whole character', () => {
  expect(cutText('õun ja pirn', 3)).toBe('õun');
  expect(cutText('a👩‍🌾', 3)).toBe('a');
  expect(cutText('ab\u0301c', 2)).toBe('a');
  expect(cutText('ab\r\nc', 3)).toBe('ab');
});

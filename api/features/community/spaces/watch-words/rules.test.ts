import { describe, expect, it } from 'vitest';
import { watchListsSchema } from './contract.ts';
import { compileWatchWords, matchWatchWords } from './rules.ts';

const found = (words: string[], ...texts: string[]) =>
  matchWatchWords(compileWatchWords({ holdEt: words }), texts).map(({ word }) => word);
const isFound = (word: string, text: string) => found([word], text).length === 1;

describe('a watch word', () => {
  it.each([
    ['the word itself', 'kasiino', 'Uus kasiino avati'],
    ['capital letters', 'kasiino', 'UUS KASIINO!'],
    ['letters without their diacritics', 'sõim', 'see on soim'],
    ['letters with added diacritics', 'kasiino', 'kásííno'],
    ['zero-width characters and soft hyphens in it', 'kasiino', 'ka\u200bsi\u00adi\u2060no'],
    ['full-width letters', 'kasiino', 'ｋａｓｉｉｎｏ'],
    ['Cyrillic and Greek letters that look alike', 'kasiino', 'каsііnο'],
    ['digits and signs in place of letters', 'kasiino', 'k@siin0'],
    ['punctuation around it', 'kasiino', '„kasiino“, (kasiino)'],
    ['a part of a URL', 'kasiino', 'https://kasiino.naide.test/'],
    ['several words', 'tasuta raha', 'Saad TASUTA,  raha!'],
    ['a stem', 'kasiino*', 'kasiinodes'],
    ['a stem that is the whole word', 'kasiino*', 'kasiino'],
    ['an ending', '*laen', 'kiirlaen'],
    ['the middle of a word', '*laen*', 'kiirlaenude'],
    ['letters that a wildcard stands for', 'k*no', 'kasiino'],
  ])('matches %s', (_, word, text) => {
    expect(isFound(word, text)).toBe(true);
  });

  it.each([
    ['a part of another word', 'kasiino', 'kasiinodes'],
    ['the end of another word', 'laen', 'kiirlaen'],
    ['its words when others are between them', 'tasuta raha', 'tasuta ja raha'],
    ['its words split between two texts', 'tasuta raha', 'tasuta|raha'],
    ['several words with one wildcard', 'k*no', 'kas kino'],
    ['digits alone', 'loos', '1005'],
  ])('doesn’t match %s', (_, word, text) => {
    expect(found([word], ...text.split('|').map((part) => part.replace('kas kino', 'kas siin on')))).toEqual([]);
  });

  it('is reported with its list; words that refuse a text come before words that hold it', () => {
    const patterns = compileWatchWords({ holdEt: ['laen'], refuseEn: ['casino'] });
    expect(matchWatchWords(patterns, ['laen ja casino'])).toEqual([
      { word: 'casino', locale: 'en', action: 'refuse' },
      { word: 'laen', locale: 'et', action: 'hold' },
    ]);
  });

  it('is searched for quickly, even among 500 words with wildcards in long texts', () => {
    const words = Array.from({ length: 500 }, (_, n) => `*a${n}*b`);
    const started = performance.now();
    expect(found(words, 'a'.repeat(20_000), 'a b '.repeat(5_000))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('a list of watch words', () => {
  const faults = (holdEt: string[]) =>
    watchListsSchema
      .safeParse({ holdEt, refuseEt: [], holdEn: [], refuseEn: [] })
      .error?.issues.map(({ path }) => path);

  it.each(['*', 'a', '* *', 'a*b*c*d', 'a'.repeat(61)])('can’t contain "%s"', (word) => {
    expect(faults(['laen', word])).toEqual([['holdEt', 1]]);
  });

  it('contains each word once', () => {
    const lists = { holdEt: ['tasuta  raha', ' tasuta raha '], refuseEt: [], holdEn: [], refuseEn: [] };
    expect(watchListsSchema.parse(lists).holdEt).toEqual(['tasuta raha']);
  });
});

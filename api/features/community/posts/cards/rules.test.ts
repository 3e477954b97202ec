import { describe, expect, it } from 'vitest';
import { excerptOf, findPicture, pickText } from './rules.ts';

describe('pickText', () => {
  const [et, en] = [{ locale: 'et' } as const, { locale: 'en' } as const];

  it('prefers the viewer’s language, and falls back to the other', () => {
    expect([pickText([et, en], 'en'), pickText([et], 'en'), pickText([], 'en')]).toEqual([en, et, undefined]);
  });
});

describe('excerptOf', () => {
  it('ends with a whole word, and returns a short text unchanged', () => {
    expect(excerptOf('Leib ja või', 11)).toBe('Leib ja või');
    expect(excerptOf('Leib ja või', 9)).toBe('Leib ja…');
    expect(excerptOf('Pikkpikksõna', 4)).toBe('Pikk…');
  });

  it('never splits a character', () => {
    expect(excerptOf('ab🙂cd', 3).isWellFormed()).toBe(true);
  });
});

describe('findPicture', () => {
  it.each([
    ['![Leib laual](/files/kuu/content/leib-8x8.webp)', { src: '/files/kuu/content/leib-8x8.webp', alt: 'Leib laual' }],
    ['![a \\] b](/files/kuu/a.png "t")', { src: '/files/kuu/a.png', alt: 'a ] b' }],
    ['![](/files/teine/a.png)', null],
    ['![x](https://kuri.test/files/kuu/a.png)', null],
    ['ilma pildita', null],
    [null, null],
  ])('finds only a picture of the community’s own in %s', (markdown, expected) => {
    expect(findPicture(markdown, 'kuu')).toEqual(expected);
  });
});

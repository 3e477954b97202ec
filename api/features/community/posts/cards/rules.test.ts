import { describe, expect, it } from 'vitest';
import { findPicture, pickText } from './rules.ts';

describe('pickText', () => {
  const [et, en] = [{ locale: 'et' } as const, { locale: 'en' } as const];

  it('prefers the viewer’s language, and falls back to the other language', () => {
    expect([pickText([et, en], 'en'), pickText([et], 'en'), pickText([], 'en')]).toEqual([en, et, undefined]);
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
  ])('finds only the community’s own pictures in %s', (markdown, expected) => {
    expect(findPicture(markdown, 'kuu')).toEqual(expected);
  });
});

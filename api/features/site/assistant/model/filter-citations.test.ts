import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCitations } from './filter-citations.ts';

/** Cleans an answer that arrives in pieces, and returns all of it. */
function cleaned(pieces: readonly string[], sourceCount = 3): string {
  const { take, rest } = filterCitations(sourceCount);
  return pieces.map(take).join('') + rest();
}

const cut = (text: string, at: readonly number[]) => {
  const places = [0, ...[...at].sort((one, other) => one - other), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
};

describe('filterCitations', () => {
  it.each([
    ['Kaktust kastetakse harva [1].', 'Kaktust kastetakse harva [1].'],
    ['Made up [4], and twice [1, 9][2].', 'Made up , and twice [1][2].'],
    ['Other brackets 【2】, [0] and [12].', 'Other brackets [2],  and .'],
    ['A list [1; 2 ,3]', 'A list [1][2][3]'],
    ['An ordinary [note] and [a1]', 'An ordinary [note] and [a1]'],
    ['See https://evil.example/a?b=[1] now', 'See  now'],
    ['Go to WWW.evil.example, then', 'Go to  then'],
    ['Ends with [1', 'Ends with [1'],
    ['Ends with ht', 'Ends with ht'],
    ['ww[9, 8]w.evil.example', ''],
  ])('turns %j into %j', (text, expected) => {
    expect(cleaned([text])).toBe(expected);
  });

  it('returns the same result however the answer is split into pieces', () => {
    const word = fc.constantFrom(
      'sõna',
      ' ',
      '[1]',
      '[7]',
      '[1, 2]',
      '【3】',
      'https://x.test/a',
      'www.x.test',
      '[',
      ']',
      'h',
      'w',
      '12',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 8 }), (words, at) => {
        const text = words.join('');
        const places = at.filter((place) => place <= text.length);
        expect(cleaned(cut(text, places))).toBe(cleaned([text]));
      }),
    );
  });

  it('filters 2,000 adjacent citations in less than a second', () => {
    const citations = '[1]'.repeat(2_000);
    const startedAt = Date.now();
    expect(cleaned([`${citations} so [1`, '] it is'])).toBe(`${citations} so [1] it is`);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('removes every URL, and every citation with a number that no source has', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('[', ']', '【', '】', '9', '4', 'https://', 'www.', ','),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = cleaned(pieces);
        const numbers = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
        expect(numbers.every((number) => number >= 1 && number <= 3)).toBe(true);
        expect(text).not.toMatch(/https?:\/\/\S|www\.\S/i);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCode, hasCommunityPrefix, readCode } from './codes.ts';
import { codeAlphabet } from './contract.ts';

const ryup = { codePrefix: 'RYUP' };

describe('a gift card code', () => {
  it('has 60 random bits in unambiguous characters', () => {
    expect(new Set(codeAlphabet).size).toBe(32);
    expect(codeAlphabet).not.toMatch(/[01IO]/);
    const codes = Array.from({ length: 500 }, () => generateCode(ryup));
    for (const code of codes) expect(code).toMatch(/^RYUP(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('').replaceAll(/RYUP|-/g, '')).size).toBe(32);
  });

  it.each(['RYUP', 'AB', 'AURORABORE'])('is accepted with the prefix %s in any case and spacing', (codePrefix) => {
    const code = generateCode({ codePrefix });
    expect([readCode(code), readCode(` ${code.toLowerCase().replaceAll('-', ' - ')}`)]).toEqual([code, code]);
    expect(readCode(code.replaceAll('-', ''))).toBe(code);
    expect([hasCommunityPrefix({ codePrefix }, code), hasCommunityPrefix({ codePrefix: 'OTHER' }, code)]).toEqual([
      true,
      false,
    ]);
  });

  it('is recognized whatever spaces, dashes and punctuation copying adds to it', () => {
    const added = fc.constantFrom(
      ...' \u00a0\u3000\u200b\u2060\u00ad\ufeff\u202a\u202c\u200e-\u2010\u2011\u2013\u2014\u2212.,:"“”«»\'\n\t',
    );
    const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
    fc.assert(
      fc.property(
        fc.array(added, { maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        fc.boolean(),
        (signs, places, isWide, isLower) => {
          const code = generateCode(ryup);
          const letters = [...(isLower ? code.toLowerCase() : code)].map((letter) =>
            isWide && letter !== '-' ? wide(letter) : letter,
          );
          for (const sign of signs) letters.splice((places.next().value ?? 0) % (letters.length + 1), 0, sign);
          expect(readCode(letters.join(''))).toBe(code);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each(['RYUP-7K3M-QX9D', 'RYUP-7K3M-QX9D-4FHTA', 'RYUP-7K3M-QX9D-4FHÕ', 'RYUP-7K3M-QX9D-4FH\u0301T', '', '\u200b'])(
    'isn’t recognized in %j',
    (typed) => expect(readCode(typed)).toBeNull(),
  );
});

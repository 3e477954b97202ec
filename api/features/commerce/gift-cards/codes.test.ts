import { describe, expect, it } from 'vitest';
import { hasOwnPrefix, newCode, readCode } from './codes.ts';
import { codeAlphabet } from './contract.ts';

const ryup = { codePrefix: 'RYUP' };

describe('a gift card code', () => {
  it('is 60 random bits in unambiguous characters', () => {
    expect(new Set(codeAlphabet).size).toBe(32);
    expect(codeAlphabet).not.toMatch(/[01IO]/);
    const codes = Array.from({ length: 500 }, () => newCode(ryup));
    for (const code of codes) expect(code).toMatch(/^RYUP(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('').replaceAll(/RYUP|-/g, '')).size).toBe(32);
  });

  it.each(['RYUP', 'AB', 'AURORABORE'])('begins with the prefix %s, in any case and spacing', (codePrefix) => {
    const code = newCode({ codePrefix });
    expect([readCode(code), readCode(` ${code.toLowerCase().replaceAll('-', ' - ')}`)]).toEqual([code, code]);
    expect(readCode(code.replaceAll('-', ''))).toBe(code);
    expect([hasOwnPrefix({ codePrefix }, code), hasOwnPrefix({ codePrefix: 'OTHER' }, code)]).toEqual([true, false]);
  });
});

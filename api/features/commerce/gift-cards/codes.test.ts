import { describe, expect, it } from 'vitest';
import { newCode, readCode } from './codes.ts';
import { codeAlphabet } from './contract.ts';

describe('a gift card code', () => {
  it('is 60 random bits in unambiguous characters', () => {
    expect(new Set(codeAlphabet).size).toBe(32);
    expect(codeAlphabet).not.toMatch(/[01IO]/);
    const codes = Array.from({ length: 500 }, newCode);
    for (const code of codes) expect(code).toMatch(/^RYUP(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('').replaceAll(/RYUP|-/g, '')).size).toBe(32);
  });

  it('is read in any case and spacing', () => {
    const code = newCode();
    expect([readCode(code), readCode(` ${code.toLowerCase().replaceAll('-', ' - ')}`)]).toEqual([code, code]);
  });
});

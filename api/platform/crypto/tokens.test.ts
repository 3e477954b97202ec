import { describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { fromBase64Url, hashToken, randomToken, toBase64Url } from './tokens.ts';

describe('randomToken', () => {
  it('returns 256 bits in base64url, different each time', () => {
    const tokens = Array.from({ length: 1_000 }, () => randomToken());
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(1_000);
    expect(fromBase64Url(tokens[0] ?? '')).toHaveLength(32);
  });
});

describe('hashToken', () => {
  it('returns the SHA-256 in hex', async () => {
    expect(await hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('base64url', () => {
  it('round-trips every byte, without padding', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(toBase64Url(bytes)).not.toMatch(/[+/=]/);
    expect([...fromBase64Url(toBase64Url(bytes))]).toEqual([...bytes]);
  });
});

import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { cleanFields, parseJson } from './clean-input.ts';

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const refusalOf = (text: string) => {
  try {
    return parseJson(text);
  } catch (error) {
    return error instanceof AppError ? [error.kind, error.code] : error;
  }
};

describe('parseJson', () => {
  it('cleans every text and key', () => {
    expect(parseJson('{"a\\ud800":["x\\u0000",{"b":"\\udc00"}],"n":1,"is":true,"none":null}')).toEqual({
      'a\uFFFD': ['x\uFFFD', { b: '\uFFFD' }],
      n: 1,
      is: true,
      none: null,
    });
  });

  it('accepts 32 levels and refuses 33, or a million', () => {
    expect(JSON.stringify(parseJson(nested(32)))).toBe(nested(32));
    for (const levels of [33, 5_000, 500_000])
      expect(refusalOf(nested(levels))).toEqual(['bad_request', 'malformed_json']);
    expect(refusalOf(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)).toEqual(['bad_request', 'malformed_json']);
  });

  it.each(['', '{', '{"a":}', 'undefined', `${'['.repeat(500_000)}`])('refuses malformed JSON (%#)', (text) => {
    expect(refusalOf(text)).toEqual(['bad_request', 'malformed_json']);
  });

  it('treats `__proto__` like any other name', () => {
    const parsed = parseJson('{"__proto__":{"role":"admin"}}') as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Object.keys(parsed)).toEqual(['__proto__']);
  });
});

describe('cleanFields', () => {
  it('cleans names and values', () => {
    expect(cleanFields({ 'q\0': 'a\ud800' })).toEqual({ 'q\uFFFD': 'a\uFFFD' });
  });
});

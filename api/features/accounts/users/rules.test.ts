import { describe, expect, it } from 'vitest';
import { initials } from './rules.ts';

describe('initials', () => {
  it.each([
    ['Mari Maasikas', 'MM'],
    ['mari', 'M'],
    ['Mari Liis Maasikas', 'ML'],
    ['  Õnne   Ülane ', 'ÕÜ'],
    ['õie', 'Õ'],
    ['šanna žürii', 'ŠŽ'],
    ['🌒 Kuu', '🌒K'],
    ['', '?'],
    ['   ', '?'],
    [null, '?'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

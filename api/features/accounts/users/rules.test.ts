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
    ['🇪🇪 Mari', '🇪🇪M'],
    ['👩\u200d👩\u200d👧 Pere', '👩\u200d👩\u200d👧P'],
    ['O\u0303ie Tamm', 'ÕT'],
    ['ßeta ŉa', 'ßŉ'],
    ['ﬁnn ǰan', 'ﬁJ\u030c'],
    ['ijs क्षितिज', 'Iक्षि'],
    ['', '?'],
    ['   ', '?'],
    [null, '?'],
  ])('turns %j into %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

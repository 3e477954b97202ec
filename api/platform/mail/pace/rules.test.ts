import { describe, expect, it } from 'vitest';
import { nextStep, warmingCeilings } from './rules.ts';

describe('nextStep', () => {
  it.each([
    [{ step: 0, count: 24 }, 0],
    [{ step: 0, count: 25 }, 1],
    [{ step: 0, count: 500 }, 1],
    [{ step: 12, count: 49_999 }, 12],
    [{ step: 12, count: 50_000 }, 13],
    [{ step: 13, count: 0 }, 13],
    [{ step: 13, count: 900_000 }, 13],
  ])('returns the step after %j: %i', (last, expected) => {
    expect(nextStep(last)).toBe(expected);
  });

  it('at most doubles the ceiling from one step to the next', () => {
    for (const [index, ceiling] of warmingCeilings.entries()) {
      const before = warmingCeilings[index - 1];
      if (before !== undefined) expect([ceiling > before, ceiling <= before * 2]).toEqual([true, true]);
    }
  });
});

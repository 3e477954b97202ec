import { describe, expect, it } from 'vitest';
import { matchStep } from './match-step.ts';

const secret = new TextEncoder().encode('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('matchStep', () => {
  // The test vectors of RFC 6238, appendix B, for SHA-1, shortened to the last six of their eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('agrees with the test vector of RFC 6238 for second %i', (seconds, code) => {
    expect(matchStep(secret, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
  });

  it('accepts a code one step early or late, but not two', () => {
    const takes = (seconds: number) => matchStep(secret, '287082', at(seconds), null) !== null;
    expect([-1, 0, 30, 59, 60, 89.999, 90].map((seconds) => takes(seconds))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('refuses codes of the last accepted step and earlier ones', () => {
    expect(matchStep(secret, '287082', at(59), 0)).toBe(1);
    expect(matchStep(secret, '287082', at(59), 1)).toBeNull();
    expect(matchStep(secret, '287082', at(59), 2)).toBeNull();
  });
});

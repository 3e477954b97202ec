import { describe, expect, it } from 'vitest';
import { listAcceptableSteps, readCode, stepAt } from './rules.ts';

describe('stepAt', () => {
  it('changes exactly every 30 seconds', () => {
    expect(stepAt(new Date(29_999))).toBe(0);
    expect(stepAt(new Date(30_000))).toBe(1);
    expect(stepAt(new Date(1_111_111_109_000))).toBe(0x23523ec);
  });
});

describe('listAcceptableSteps', () => {
  const now = new Date(300_000);

  it('returns the current step and one on either side', () => {
    expect(listAcceptableSteps(now, null)).toEqual([9, 10, 11]);
    expect(listAcceptableSteps(new Date(0), null)).toEqual([0, 1]);
  });

  it('omits the last accepted step and all earlier ones', () => {
    expect(listAcceptableSteps(now, 8)).toEqual([9, 10, 11]);
    expect(listAcceptableSteps(now, 10)).toEqual([11]);
    expect(listAcceptableSteps(now, 11)).toEqual([]);
  });
});

describe('readCode', () => {
  it('distinguishes an app code from a backup code', () => {
    expect(readCode('012345')).toEqual({ kind: 'step', code: '012345' });
    expect(readCode('ABCDE01234')).toEqual({ kind: 'backup', code: 'ABCDE01234' });
  });

  it('reads letters that look like digits as digits', () => {
    expect(readCode('OILAB01234')).toEqual({ kind: 'backup', code: '011AB01234' });
  });

  it.each(['', '12345', '1234567', '12345a', 'ABCDE0123', 'ABCDE012345', 'UABCD01234', '１２３４５６'])(
    'rejects %s',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );
});

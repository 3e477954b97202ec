import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

describe('excerptOf', () => {
  it('ends with a whole word, and returns a short text unchanged', () => {
    expect(excerptOf('Leib ja või', 11)).toBe('Leib ja või');
    expect(excerptOf('Leib ja või', 9)).toBe('Leib ja…');
    expect(excerptOf('Pikkpikksõna', 4)).toBe('Pikk…');
  });

  it('never splits a character', () => {
    expect(excerptOf('ab🙂cd', 3).isWellFormed()).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { day, later, testNow } from '#api/testing/clock.ts';
import { countBasicMembers, newSince } from './rules.ts';

describe('newSince', () => {
  it('returns the time exactly seven days ago', () => {
    expect(newSince(testNow)).toEqual(later(-7 * day));
  });
});

describe('countBasicMembers', () => {
  it('counts members without a paid tier', () => {
    expect(countBasicMembers(7, { premium: 2, donator: 1 })).toBe(4);
    expect(countBasicMembers(0, { premium: 0, donator: 0 })).toBe(0);
  });
});

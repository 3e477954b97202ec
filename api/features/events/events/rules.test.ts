import { describe, expect, it } from 'vitest';
import { hour, later, minute, testNow } from '#api/testing/clock.ts';
import { earliest, eventState, isSignUpOpen } from './rules.ts';

const event = {
  startsAt: testNow.getTime(),
  endsAt: later(hour).getTime(),
  cancelledAt: null,
  signUpUntil: null,
};

describe('eventState', () => {
  it.each([
    [-1, 'ahead'],
    [0, 'on'],
    [hour - 1, 'on'],
    [hour, 'over'],
  ])('%i ms after its start an event is %s', (after, state) => {
    expect(eventState(event, later(after))).toBe(state);
  });

  it('is cancelled at any time', () => {
    expect(eventState({ ...event, cancelledAt: 0 }, later(2 * hour))).toBe('cancelled');
  });
});

describe('isSignUpOpen', () => {
  it('lasts until the start or the deadline', () => {
    expect([-1, 0].map((after) => isSignUpOpen(event, later(after)))).toEqual([true, false]);
    const early = { ...event, signUpUntil: later(-minute).getTime() };
    expect([-minute - 1, -minute].map((after) => isSignUpOpen(early, later(after)))).toEqual([true, false]);
    expect(isSignUpOpen({ ...event, cancelledAt: 0 }, later(-hour))).toBe(false);
  });
});

describe('earliest', () => {
  it('returns the earliest time', () => {
    expect(earliest([null, 5, undefined, 3])).toEqual(new Date(3));
    expect(earliest([null, undefined])).toBeUndefined();
  });
});

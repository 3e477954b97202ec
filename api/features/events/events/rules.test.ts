import { describe, expect, it } from 'vitest';
import { hour, later, testNow } from '#api/testing/clock.ts';
import { earliestOf, eventState } from './rules.ts';

const event = {
  startsAt: testNow.getTime(),
  endsAt: later(hour).getTime(),
  cancelledAt: null,
};

describe('eventState', () => {
  it.each([
    [-1, 'ahead'],
    [0, 'on'],
    [hour - 1, 'on'],
    [hour, 'over'],
  ])('at %i ms after the start, returns "%s"', (after, state) => {
    expect(eventState(event, later(after))).toBe(state);
  });

  it('returns "cancelled" at any time once the event is cancelled', () => {
    expect(eventState({ ...event, cancelledAt: 0 }, later(2 * hour))).toBe('cancelled');
  });
});

describe('earliestOf', () => {
  it('returns the earliest of the times that are set', () => {
    expect(earliestOf([null, 5, undefined, 3])).toEqual(new Date(3));
    expect(earliestOf([null, undefined])).toBeUndefined();
  });
});

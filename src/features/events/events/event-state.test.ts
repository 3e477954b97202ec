import { describe, expect, it } from 'vitest';
import { isSignUpOpenAt, stateAt } from './event-state.ts';

const [minute, hour] = [60_000, 3_600_000];
const start = Date.parse('2026-06-15T15:00:00Z');
const iso = (time: number) => new Date(time).toISOString();
const event = { startsAt: iso(start), endsAt: iso(start + hour), isCancelled: false, signUpUntil: null };

describe('stateAt', () => {
  it.each([
    [-1, 'ahead'],
    [0, 'on'],
    [hour - 1, 'on'],
    [hour, 'over'],
  ])('at %i ms after the start, returns “%s”', (after, state) => {
    expect(stateAt(start + after, event)).toBe(state);
  });

  it('returns cancelled for a cancelled event, even one that is over', () => {
    expect(stateAt(start + 2 * hour, { ...event, isCancelled: true })).toBe('cancelled');
  });
});

describe('signing up for an event', () => {
  it('is possible until the start or the deadline, unless the event is cancelled', () => {
    expect([-1, 0].map((after) => isSignUpOpenAt(start + after, event))).toEqual([true, false]);
    const early = { ...event, signUpUntil: iso(start - minute) };
    expect([-minute - 1, -minute].map((after) => isSignUpOpenAt(start + after, early))).toEqual([true, false]);
    expect(isSignUpOpenAt(start - hour, { ...event, isCancelled: true })).toBe(false);
  });
});

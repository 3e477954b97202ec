/** The time at which tests run unless they set a different one. */
export const testNow = new Date('2026-03-10T12:00:00.000Z');

/** Returns the time this many milliseconds after `from`, or before it if the number is negative. */
export function later(milliseconds: number, from: Date = testNow): Date {
  return new Date(from.getTime() + milliseconds);
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

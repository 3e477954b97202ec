/** The time at which tests run unless they set another. */
export const testNow = new Date('2026-03-10T12:00:00.000Z');

/** Returns a time after another, or before it if negative. */
export function later(milliseconds: number, from: Date = testNow): Date {
  return new Date(from.getTime() + milliseconds);
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

import { dayMs } from '#api/platform/calendar/time.ts';

const week = 7 * dayMs;

/** Returns the time from which accounts and posts count as new: exactly seven days ago. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - week);
}

/** Returns the number of members without a paid tier. */
export function countBasicMembers(total: number, paid: { premium: number; donator: number }): number {
  return total - paid.premium - paid.donator;
}

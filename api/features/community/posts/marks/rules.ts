import { dayMs } from '#api/platform/calendar/time.ts';
import { unreadDays } from './contract.ts';

/** Posts without activity since then count as read. */
export function readSince(now: Date): Date {
  return new Date(now.getTime() - unreadDays * dayMs);
}

import { unreadDays } from './contract.ts';

/** Posts without activity since then count as read. */
export function readSince(now: Date): Date {
  return new Date(now.getTime() - unreadDays * 24 * 60 * 60 * 1000);
}

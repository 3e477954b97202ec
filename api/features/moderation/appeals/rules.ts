import { dayMs } from '#api/platform/calendar/time.ts';
import { appealDays } from './contract.ts';

/** What was decided at this moment or earlier can't be appealed against any more. */
export const appealsEndBefore = (now: Date): number => now.getTime() - appealDays * dayMs;

/** When the time for an appeal, or for a reply to its answer, ends. */
export const appealsEndAt = (decidedAt: number): number => decidedAt + appealDays * dayMs;

interface Decided {
  /** Whether whoever asks is its author. */
  isAuthor: boolean;
  action: string;
  withdrawnAt: number | null;
}

/** Authors appeal against what was done to them; reporters, against doing nothing. */
export function isAppealable({ isAuthor, action, withdrawnAt }: Decided): boolean {
  return withdrawnAt === null && (action === 'none') !== isAuthor;
}

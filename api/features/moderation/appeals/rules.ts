import { dayMs } from '#api/platform/calendar/time.ts';
import { appealDays } from './contract.ts';

/** Decisions up to this moment can't be appealed any more. */
export const appealsEndBefore = (now: Date): number => now.getTime() - appealDays * dayMs;

/** The deadline for an appeal, or for a reply to its answer. */
export const appealsEndAt = (decidedAt: number): number => decidedAt + appealDays * dayMs;

interface Decided {
  /** Whether the actor is its author. */
  isAuthor: boolean;
  action: string;
  withdrawnAt: number | null;
}

/** Authors appeal what was done to them; reporters appeal inaction. */
export function isAppealable({ isAuthor, action, withdrawnAt }: Decided): boolean {
  return withdrawnAt === null && (action === 'none') !== isAuthor;
}

import { dayMs } from '#api/platform/calendar/time.ts';
import { appealDays } from './contract.ts';

/** Decisions made up to this time can't be appealed any more. */
export const appealsEndBefore = (now: Date): number => now.getTime() - appealDays * dayMs;

/** The deadline for an appeal against a decision, or for a reply to an answer. */
export const appealsEndAt = (decidedAt: number): number => decidedAt + appealDays * dayMs;

interface Decided {
  /** Whether the actor is the author whom the decision is about. */
  isAuthor: boolean;
  action: string;
  withdrawnAt: number | null;
}

/** Authors appeal against actions; reporters appeal against inaction. */
export function isAppealable({ isAuthor, action, withdrawnAt }: Decided): boolean {
  return withdrawnAt === null && (action === 'none') !== isAuthor;
}

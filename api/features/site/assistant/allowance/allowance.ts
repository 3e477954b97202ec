import type { Context } from '#api/context.ts';
import { allowedAccessLevels } from '#api/features/accounts/entitlements/index.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { verb } from '#api/verb.ts';
import type { Allowance } from '../contract.ts';
import { type MemberDay, selectUsedQuestions } from './queries.ts';

/** Returns how many questions the member may ask a day, depending on their tier and the community's settings. */
export function dailyAllowanceOf(context: Context): number {
  const { questionsMembers, questionsPremium, questionsDonator } = context.tenant.assistant;
  const levels = allowedAccessLevels(context);
  if (levels.includes('donator')) return questionsDonator;
  return levels.includes('premium') ? questionsPremium : questionsMembers;
}

/** Returns the member's current day, which began at midnight in the community's time zone. */
export const memberDay = ({ now, tenant }: Context, userId: string): MemberDay => ({
  userId,
  day: localDay(now, tenant.timeZone),
  now: now.getTime(),
});

export const presentAllowance = (context: Context, used: number): Allowance => {
  const daily = dailyAllowanceOf(context);
  return { daily, left: Math.max(0, daily - used) };
};

/** Reads how many questions the member may still ask today. */
export const getAllowance = verb({ access: 'member' }, async (context, _, { user }): Promise<{ data: Allowance }> => {
  const [row] = await selectUsedQuestions(context.db, memberDay(context, user.id));
  return { data: presentAllowance(context, row?.used ?? 0) };
});

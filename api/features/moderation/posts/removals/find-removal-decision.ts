import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { findRemoval } from './queries.ts';

/** Finds the decision in force with which staff removed the member's post or comment, or null. */
export async function findRemovalDecision(context: Context, targetId: string): Promise<string | null> {
  const { user } = requireMember(context);
  const [removal] = await findRemoval(context.db, { memberId: user.id, targetId });
  return removal?.decisionId ?? null;
}

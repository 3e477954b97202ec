import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { findRemoval } from './queries.ts';

/** The standing decision by which staff took a post or comment of the member, or null. */
export async function findRemovalOf(context: Context, targetId: string): Promise<string | null> {
  const { user } = requireMember(context);
  const [removal] = await findRemoval(context.db, { memberId: user.id, targetId });
  return removal?.decisionId ?? null;
}

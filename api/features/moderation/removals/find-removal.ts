import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { decisionPath } from '../decisions/index.ts';
import { findRemoval } from './queries.ts';

/** Where the member reads why their post or comment was removed, and appeals. Null if no decision stands. */
export async function findRemovalPath(context: Context, targetId: string): Promise<string | null> {
  const { user } = requireMember(context);
  const [decision] = await findRemoval(context.db, user.id, targetId);
  return decision ? decisionPath(decision.id) : null;
}

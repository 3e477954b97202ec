import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { deletePending } from './queries.ts';

/** Cancels the member's pending change. The link that was sent stops working. */
export async function cancelEmailChange(context: Context): Promise<void> {
  const { user } = requireMember(context);
  await deletePending(context.db, user.id);
}

import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { sessionParams } from './contract.ts';
import { deleteSessionOf } from './queries.ts';

/** Signs one browser of the member out. Sessions of others and ended ones get one answer. */
export async function endSession(context: Context, input: unknown): Promise<void> {
  const { user } = requireMember(context);
  const parsed = sessionParams.safeParse(input);
  const ended = parsed.success ? await deleteSessionOf(context.db, user.id, parsed.data.id) : [];
  if (ended.length === 0) throw new AppError('not_found');
}

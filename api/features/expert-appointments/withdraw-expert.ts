import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { bumpContentEpoch, forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { appointmentParams } from './contract.ts';
import { withdraw } from './queries.ts';

/** Makes an expert a member like others: out of directory and search at once. Their profile is kept, for another time. */
export async function withdrawExpert(context: Context, input: unknown): Promise<void> {
  requireRole(context, 'admin');
  const { id } = parseInput(appointmentParams, input);
  const { db, tenant } = context;
  const [[account]] = await db.batch([withdraw(db, id), bumpContentEpoch(db)]);
  if (!account) throw new AppError('not_found');
  forgetCommunityState(tenant.slug);
}

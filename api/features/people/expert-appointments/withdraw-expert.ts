import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { writePublic } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { withdraw } from './queries.ts';

/** Makes an expert a member like others: out of directory and search at once. Their profile is kept, for another time. */
export async function withdrawExpert(context: Context, input: unknown): Promise<void> {
  requireRole(context, 'admin');
  const id = parseId(input);
  const [[account]] = await writePublic(context, [withdraw(context.db, id)], { ifChanged: 0 });
  if (!account) throw new AppError('not_found');
}

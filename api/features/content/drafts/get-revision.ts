import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { revisionParams, type WorkingCopy } from './contract.ts';
import { findRevision } from './queries.ts';

/** Returns a revision, to preview it before restoring. */
export async function getRevision(
  context: Context,
  input: z.input<typeof revisionParams>,
): Promise<{ data: WorkingCopy }> {
  requireRole(context, 'admin');
  const parsed = revisionParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  const { id, revisionId } = parsed.data;
  const [revision] = await findRevision(context.db, id, revisionId);
  if (!revision) throw new AppError('not_found');
  return { data: revision.content };
}

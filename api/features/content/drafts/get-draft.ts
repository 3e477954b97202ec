import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { EditedDraft } from './contract.ts';
import { presentDraft } from './present-draft.ts';
import { findEdited } from './queries.ts';

/** Returns an item with its working copy, for the editor. */
export async function getDraft(context: Context, input: z.input<typeof idParams>): Promise<{ data: EditedDraft }> {
  requireRole(context, 'admin');
  const id = parseId(input);
  const [row] = await findEdited(context.db, id, context.now);
  if (!row) throw new AppError('not_found');
  return { data: presentDraft(row, context.now) };
}

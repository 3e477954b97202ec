import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type ChangeRefusal, restoreRevisionSchema, type SavedDraft, savedCopySchema } from './contract.ts';
import { findRevision } from './queries.ts';
import { saveWorkingCopy } from './save-draft.ts';

/** Makes a revision the working copy again. The current copy is kept as a revision; nothing is published. */
export async function restoreRevision(
  context: Context,
  definitions: readonly ContentTypeDefinition[],
  input: z.input<typeof idParams> & z.input<typeof restoreRevisionSchema>,
): Promise<Outcome<{ data: SavedDraft }, ChangeRefusal>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { version, revisionId } = parseInput(restoreRevisionSchema, input);
  const [revision] = await findRevision(context.db, id, revisionId);
  if (!revision) throw new AppError('not_found');
  // Validated again: the rules may have changed since it was saved.
  const content = parseInput(savedCopySchema, revision.content);
  return saveWorkingCopy(context, definitions, { id, version, content, userId: user.id, isRestored: true });
}

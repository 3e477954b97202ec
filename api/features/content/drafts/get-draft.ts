import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { EditedDraft } from './contract.ts';
import { presentDraft } from './present-draft.ts';
import { findEdited } from './queries.ts';

/** Returns an item with its working copy, for the editor. */
export const getDraft = verb(
  { access: 'admin', params: idParams },
  async (context, { id }): Promise<{ data: EditedDraft }> => {
    const [row] = await findEdited(context.db, id, context.now);
    if (!row) throw new AppError('not_found');
    return { data: presentDraft(row, context.now) };
  },
);

import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { resolveModel, selectModelKey } from '#api/platform/models/community-model.ts';
import { verb } from '#api/verb.ts';
import type { EditedDraft } from './contract.ts';
import { presentDraft } from './present-draft.ts';
import { findEditedItem } from './queries.ts';

const declared = { access: 'admin', params: idParams } as const;

/** Returns an item with its working copy. */
export const getDraft = verb(declared, async (context, { id }): Promise<{ data: EditedDraft }> => {
  const [row] = await findEditedItem(context.db, id, context.now);
  if (!row) throw new AppError('not_found');
  return { data: presentDraft(row, context.now) };
});

/** Like {@link getDraft}, but for the editor's page, which also shows whether the community's model can translate. */
export const loadDraftEditor = verb(declared, async (context, { id }) => {
  const { rows, key } = await namedBatch(context.db, {
    rows: findEditedItem(context.db, id, context.now),
    key: selectModelKey(context),
  });
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return { data: presentDraft(row, context.now), canTranslate: (await resolveModel(context, key)) !== null };
});

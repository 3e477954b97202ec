import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { createDraftSchema } from './contract.ts';
import { prepareDraft } from './prepare-draft.ts';

/** Creates an empty draft of a content type. */
export const createDraft = verb(
  { access: 'admin', input: createDraftSchema, records: { nothing: 'No one but staff sees a draft.' } },
  async (context, { type }, { user }): Promise<{ data: { id: string } }> => {
    const { id, statements } = prepareDraft(context, { type, userId: user.id });
    await namedBatch(context.db, statements);
    return { data: { id } };
  },
);

import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import {
  type ChangeRefusal,
  changeRefusals,
  restoreRevisionSchema,
  type SavedDraft,
  saveableCopySchema,
} from './contract.ts';
import { findRevision } from './queries.ts';
import { saveWorkingCopy } from './save-draft.ts';

/**
 * Creates the verb that makes a revision the working copy again. The current copy is kept as a revision; nothing is
 * published.
 */
export const restoreRevision = (definitions: readonly ContentTypeDefinition[]) =>
  verb(
    {
      access: 'admin',
      params: idParams,
      input: restoreRevisionSchema,
      refusals: changeRefusals,
      records: { nothing: 'No one but staff sees a draft.' },
    },
    async (context, { id, version, revisionId }, { user }): Promise<Outcome<{ data: SavedDraft }, ChangeRefusal>> => {
      const [revision] = await findRevision(context.db, id, revisionId);
      if (!revision) throw new AppError('not_found');
      // Validated again, because the rules may have changed since the revision was saved.
      const content = parseInput(saveableCopySchema, revision.content);
      return saveWorkingCopy(context, definitions, { id, version, content, userId: user.id, isRestored: true });
    },
  );

import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { changeFeedbackSchema } from './contract.ts';
import { updateFeedback } from './queries.ts';

/** Sets the state and tags of feedback. Omitted fields stay unchanged. */
export const changeFeedback = verb(
  { access: 'admin', params: idParams, input: changeFeedbackSchema, records: 'feedback.change' },
  async (context, { id, state, tags }, { user }): Promise<void> => {
    if (state === undefined && tags === undefined) return;
    const change = { ...(state ? { state } : {}), ...(tags ? { tags } : {}) };
    const { db } = context;
    const { changed } = await namedBatch(db, {
      changed: updateFeedback(db, id, change),
      recorded: auditEntry(
        db,
        {
          ...{ ...attributeAction(context, user.id), action: 'feedback.change', targetType: 'feedback', targetId: id },
          after: { ...(state ? { state } : {}), ...(tags ? { tags: tags.join(', ') } : {}) },
        },
        hasChanged,
      ),
    });
    if (changed.length === 0) throw new AppError('not_found');
  },
);

import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type DeleteRefusal, deleteDraftSchema, deleteRefusals } from './contract.ts';
import { changeItem, deleteItem, findBlockedItem, wasPublished } from './queries.ts';
import { refusalFromError } from './rules.ts';

/**
 * Permanently deletes a never-published draft and its revisions. Anything published is archived
 * instead: links, views and attendances depend on it.
 */
export const deleteDraft = verb(
  { access: 'admin', params: idParams, input: deleteDraftSchema, refusals: deleteRefusals, records: 'content.delete' },
  async (context, { id, version }, { user }): Promise<Outcome<object, DeleteRefusal>> => {
    const { db, now } = context;
    try {
      const { changed } = await namedBatch(db, {
        changed: changeItem(db, id, version, {}, now, [wasPublished]),
        recorded: auditEntry(
          db,
          { ...attributeAction(context, user.id), action: 'content.delete', targetType: 'content', targetId: id },
          hasChanged,
        ),
        deleted: deleteItem(db, id),
      });
      if (changed.length === 0) throw new AppError('not_found');
      return { ok: true };
    } catch (error) {
      if (refusalFromError(error) !== 'content_changed') throw error;
      const [row] = await findBlockedItem(db, id, version, [wasPublished]);
      return refuse(row ? 'draft_was_published' : 'content_changed');
    }
  },
);

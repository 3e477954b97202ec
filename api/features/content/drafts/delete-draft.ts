import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type DeleteRefusal, deleteDraftSchema } from './contract.ts';
import { changeItem, deleteItem, findBlocked, wasPublished } from './queries.ts';
import { refusedBy } from './rules.ts';

/**
 * Permanently deletes a never-published draft and its revisions. Anything published is archived
 * instead: links, views and attendances depend on it.
 */
export async function deleteDraft(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof deleteDraftSchema>,
): Promise<Outcome<object, DeleteRefusal>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { version } = parseInput(deleteDraftSchema, input);
  const { db, now } = context;
  try {
    const { changed } = await namedBatch(db, {
      changed: changeItem(db, id, version, {}, now, [wasPublished]),
      recorded: auditEntry(
        db,
        { ...acting(context, user.id), action: 'content.delete', targetType: 'content', targetId: id },
        hasChanged,
      ),
      deleted: deleteItem(db, id),
    });
    if (changed.length === 0) throw new AppError('not_found');
    return { ok: true };
  } catch (error) {
    if (refusedBy(error) !== 'content_changed') throw error;
    const [row] = await findBlocked(db, id, version, [wasPublished]);
    return refuse(row ? 'draft_was_published' : 'content_changed');
  }
}

import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { changeFeedbackSchema } from './contract.ts';
import { updateFeedback } from './queries.ts';

/** Sets the state and tags of feedback. Omitted fields stay unchanged. */
export async function changeFeedback(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof changeFeedbackSchema>,
): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { state, tags } = parseInput(changeFeedbackSchema, input);
  if (state === undefined && tags === undefined) return;
  const change = { ...(state ? { state } : {}), ...(tags ? { tags } : {}) };
  const { db } = context;
  const { changed } = await namedBatch(db, {
    changed: updateFeedback(db, id, change),
    recorded: auditEntry(
      db,
      {
        ...{ ...acting(context, user.id), action: 'feedback.change', targetType: 'feedback', targetId: id },
        after: { ...(state ? { state } : {}), ...(tags ? { tags: tags.join(', ') } : {}) },
      },
      hasChanged,
    ),
  });
  if (changed.length === 0) throw new AppError('not_found');
}

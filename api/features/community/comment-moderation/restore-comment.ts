import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { staffActSchema } from '../post-moderation/contract.ts';
import { aboutComment } from './about-comment.ts';
import type { restoreRefusals } from './contract.ts';
import { authorOfVisible, restoreRows } from './queries.ts';
import { readComment } from './read-comment.ts';

/** Brings back what staff removed as it was: one that waited for approval waits again, an answer is one again. */
export async function restoreComment(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof staffActSchema>,
): Promise<Outcome<object, keyof typeof restoreRefusals>> {
  const member = requireRole(context, 'moderator');
  const { user } = member;
  const id = parseId(input);
  const { reason } = parseInput(staffActSchema, input);
  const { db } = context;
  const comment = await readComment(context, member, id);
  if (!comment.mayAct || comment.authorId === user.id) return refuse('not_yours_to_decide');
  const act = staffAct(context, user.id, 'comment.restore', { reason });
  const { restored, told } = await namedBatch(db, {
    restored: restoreRows(db, act, comment),
    told: prepareNotifications(context, {
      ...{ kind: 'post_restored', actorId: null, excerpt: reason ?? '' },
      ...aboutComment(comment),
      to: authorOfVisible(id, act),
    }),
  });
  hintNotified(context, told);
  return restored[1].rowsAffected === 1 ? { ok: true } : refuse('comment_not_removed');
}

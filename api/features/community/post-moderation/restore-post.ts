import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { aboutPost } from '../posts/index.ts';
import { type restoreRefusals, staffActSchema } from './contract.ts';
import { authorOfRestored, findAnyPost, isOthersOpenTo, restorePosts } from './queries.ts';

/** Brings back what staff removed as it was: a post that waited for approval waits again. */
export async function restorePost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof staffActSchema>,
): Promise<Outcome<object, keyof typeof restoreRefusals>> {
  const member = requireRole(context, 'moderator');
  const id = parseId(input);
  const { reason } = parseInput(staffActSchema, input);
  const { db } = context;
  const act = staffAct(context, member.user.id, 'post.restore', { reason });
  const { found, restored, told } = await namedBatch(db, {
    found: findAnyPost(db, member, id),
    restored: restorePosts(db, act, isOthersOpenTo(member, id)),
    told: prepareNotifications(context, {
      kind: 'post_restored',
      ...aboutPost(id),
      excerpt: reason ?? '',
      actorId: null,
      to: authorOfRestored(id, act),
    }),
  });
  const [post] = found;
  if (!post) throw new AppError('not_found');
  if (!post.mayAct || post.authorId === member.user.id) return refuse('not_yours_to_decide');
  hintNotified(context, told);
  return restored[1].rowsAffected === 1 ? { ok: true } : refuse('post_not_removed');
}

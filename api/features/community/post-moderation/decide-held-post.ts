import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { type Member, requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { aboutPost, tellAuthor, tellMentioned } from '../posts/index.ts';
import { type approvalRefusals, approvalSchema, type rejectionRefusals, removalSchema } from './contract.ts';
import { authorOfHeld, findAnyPost, isOpenTo, isVersion, settleHeldPosts } from './queries.ts';

/**
 * Publishes the version of a held post that was read, as if it were written now, and notifies its author
 * and those whom it mentions.
 */
export async function approvePost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof approvalSchema>,
): Promise<Outcome<object, keyof typeof approvalRefusals>> {
  const member = requireRole(context, 'moderator');
  const id = parseId(input);
  const { version, reason } = parseInput(approvalSchema, input);
  const { db } = context;
  const post = await readPost(context, member, id);
  if (!post.mayAct) return refuse('not_yours_to_decide');
  const act = staffAct(context, member.user.id, 'post.approve', { reason });
  const { toldAuthor, approved, toldMentioned } = await namedBatch(db, {
    toldAuthor: prepareNotifications(context, {
      kind: 'post_approved',
      ...aboutPost(id),
      actorId: null,
      to: authorOfHeld(id, version),
    }),
    approved: settleHeldPosts(db, act, 'published', isVersion(id, version)),
    toldMentioned: tellMentioned(context, id, post.authorId),
  });
  if (approved[1].rowsAffected === 1) {
    hintNotified(context, toldAuthor, toldMentioned);
    publishHint(context, { topic: 'feed', to: 'everyone' });
    publishHint(context, { topic: 'queue', to: 'staff' });
    return { ok: true };
  }
  const { state } = await readPost(context, member, id);
  return refuse(state === 'held' ? 'version_outdated' : 'post_not_held');
}

/** Removes a held post and tells its author why, who can write another. */
export async function rejectPost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof removalSchema>,
): Promise<Outcome<object, keyof typeof rejectionRefusals>> {
  const member = requireRole(context, 'moderator');
  const id = parseId(input);
  const given = parseInput(removalSchema, input);
  const { db } = context;
  const act = staffAct(context, member.user.id, 'post.reject', given);
  const { found, rejected, told } = await namedBatch(db, {
    found: findAnyPost(db, member, id),
    rejected: settleHeldPosts(db, act, 'removed', isOpenTo(member, id)),
    told: tellAuthor(context, act, 'post_rejected', id),
  });
  const [post] = found;
  if (!post) throw new AppError('not_found');
  if (!post.mayAct) return refuse('not_yours_to_decide');
  if (rejected[1].rowsAffected !== 1) return refuse('post_not_held');
  hintNotified(context, told);
  publishHint(context, { topic: 'queue', to: 'staff' });
  return { ok: true };
}

async function readPost({ db }: Context, member: Member, id: string) {
  const [post] = await findAnyPost(db, member, id);
  if (!post) throw new AppError('not_found');
  return post;
}

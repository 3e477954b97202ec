import type { Context } from '#api/context.ts';
import { hintGroup, hintStaff } from '#api/features/accounts/live/index.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import type { Member } from '#api/permissions.ts';
import { staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { isPostInFeedOf } from '../queries.ts';
import { notifyMentionedMembers } from '../write/notify-mentioned-members.ts';
import { postNotification } from '../write/post-notification.ts';
import { approvalRefusals, approvalSchema } from './contract.ts';
import { findAnyPost, heldPostAuthor, mayActOnPostVersion, publishHeldPosts } from './queries.ts';

/**
 * Publishes the reviewed version of a held post, as if it were written now, and notifies its author and the members it
 * mentions.
 */
export const approvePost = verb(
  { access: 'moderator', params: idParams, input: approvalSchema, refusals: approvalRefusals, records: 'post.approve' },
  async (context, { id, version, reason }, member): Promise<Outcome<object, keyof typeof approvalRefusals>> => {
    const { db, now } = context;
    const post = await readPost(context, member, id);
    if (!post.mayAct) return refuse('not_yours_to_decide');
    const act = staffAction(context, member.user.id, 'post.approve', { reason });
    const reviewed = mayActOnPostVersion(member, id, version);
    const { notifiedAuthor, approved, notifiedMentioned } = await namedBatch(db, {
      notifiedAuthor: prepareNotifications(context, {
        kind: 'post_approved',
        ...postNotification(context, id),
        actorId: null,
        to: heldPostAuthor(reviewed),
      }),
      approved: publishHeldPosts(db, act, reviewed),
      notifiedMentioned: notifyMentionedMembers(context, id, post.authorId),
    });
    if (approved[1].rowsAffected === 1) {
      hintNotifiedMembers(context, notifiedAuthor, notifiedMentioned);
      hintGroup(context, 'everyone', { topic: 'feed' }, isPostInFeedOf(id, now));
      hintStaff(context, 'queue');
      return { ok: true };
    }
    const { state, mayAct } = await readPost(context, member, id);
    if (!mayAct) return refuse('not_yours_to_decide');
    return refuse(state === 'held' ? 'version_outdated' : 'post_not_held');
  },
);

async function readPost({ db }: Context, member: Member, id: string) {
  const [post] = await findAnyPost(db, member, id);
  if (!post) throw new AppError('not_found');
  return post;
}

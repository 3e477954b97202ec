import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintReaders } from '../hint-readers.ts';
import { notifyOfChange } from '../write/notify-of-change.ts';
import { movePostSchema, moveRefusals } from './contract.ts';
import { findAnyPost, findTargetSpace, mayActOnPost, movePosts } from './queries.ts';

/**
 * Moves a post to another space and notifies its author. Its notifications, and those of its comments, get the new
 * space's permissions.
 */
export const movePost = verb(
  { access: 'moderator', params: idParams, input: movePostSchema, refusals: moveRefusals, records: 'post.move' },
  async (context, { id, space, reason }, member): Promise<Outcome<object, keyof typeof moveRefusals>> => {
    const { db } = context;
    const act = staffAction(context, member.user.id, 'post.move', { reason });
    const { found, targets, notified } = await namedBatch(db, {
      found: findAnyPost(db, member, id),
      targets: findTargetSpace(db, space),
      moved: movePosts(db, act, space, mayActOnPost(member, id)),
      notified: notifyOfChange(context, act, id, 'move'),
    });
    const [[post], [target]] = [found, targets];
    if (!post) throw new AppError('not_found');
    if (!post.mayAct) return refuse('not_yours_to_decide');
    if (!target) throw new AppError('invalid_input', { fields: { space: 'space_required' } });
    if (post.state === 'deleted' || post.state === 'removed') return refuse('post_deleted');
    hintNotifiedMembers(context, notified);
    hintReaders(context, id, member.user.id);
    return target.archivedAt !== null && target.id !== post.spaceId ? refuse('space_archived') : { ok: true };
  },
);

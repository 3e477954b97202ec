import type { Context } from '#api/context.ts';
import {
  hintNotifiedMembers,
  prepareNotifications,
  restoreAction,
  withdrawAction,
} from '#api/features/accounts/notifications/index.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { hintReaders, postNotification, postTitle, spaceIdOf } from '../posts/index.ts';
import { communityViewer } from '../spaces/index.ts';
import { type ReactionRefusal, type ReactionState, reactionParams, reactionRefusals } from './contract.ts';
import { reactionLimit } from './limits.ts';
import { presentReactionState } from './present.ts';
import {
  authorOf,
  deleteReaction,
  excerptOf,
  findTarget,
  hasNotReacted,
  hasReacted,
  insertReaction,
  isReactionInserted,
  pathOf,
  postOf,
  type ReactionTarget,
  selectCounts,
  selectOwnReactions,
} from './queries.ts';

/** Returns the fields of a notification about a reaction, with texts in each recipient's language. */
function reactionNotification(context: Context, target: ReactionTarget) {
  if (target.type === 'post') return postNotification(context, target.id);
  const postId = postOf(target);
  return {
    ...{ subjectId: target.id, scopeId: spaceIdOf(postId), path: pathOf(target), excerpt: excerptOf(target) },
    ...postTitle(context, postId),
  };
}

type Reacted = Outcome<{ data: ReactionState }, ReactionRefusal>;
const declared = { access: 'writer', params: reactionParams, refusals: reactionRefusals } as const;

/** Creates the verb that adds the member's reaction and notifies the author once. Idempotent. */
export const addReaction = (type: ReactionTarget['type']) =>
  verb(declared, async (context, { id, name }, member): Promise<Reacted> => {
    const viewer = communityViewer(context, member);
    const target = { type, id };
    if (!context.tenant.community.reactions.includes(name)) return refuse('reaction_unknown');
    const { db, now } = context;
    const limit = reactionLimit(viewer.id);
    const added = trackEvent(context, 'Reaction Added', { properties: { kind: name }, onlyIf: isReactionInserted });
    const { counted, inserted, tracked, notified, found, counts, own } = await namedBatch(db, {
      counted: countAttempt(db, limit, now),
      inserted: insertReaction(db, viewer, target, name, now, isUnderRateLimit(limit)),
      tracked: added.count,
      revived: restoreAction(db, actOf(viewer.id, target), hasReacted(viewer.id, target)),
      notified: prepareNotifications(context, {
        kind: 'reaction',
        ...reactionNotification(context, target),
        actorId: viewer.id,
        to: authorOf(viewer, target, name),
      }),
      found: findTarget(db, viewer, target),
      counts: selectCounts(db, target),
      own: selectOwnReactions(db, viewer.id, target),
    });
    const [place] = found;
    if (!place) throw new AppError('not_found');
    hintNotifiedMembers(context, notified);
    if (tracked.rowsAffected > 0) added.dispatch(viewer.id);
    if (inserted.rowsAffected > 0) hintReaders(context, place.postId, viewer.id);
    const data = presentReactionState(counts, own);
    if (data.mine.includes(name)) return { ok: true, data };
    refuseWhenOver(limit, counted, now);
    return refuse(place.refusal ?? 'comment_gone');
  });

/** Creates the verb that removes the member's reaction. Idempotent. */
export const removeReaction = (type: ReactionTarget['type']) =>
  verb(declared, async (context, { id, name }, member): Promise<Reacted> => {
    const viewer = communityViewer(context, member);
    const target = { type, id };
    const { db, now } = context;
    const { deleted, found, counts, own } = await namedBatch(db, {
      deleted: deleteReaction(db, viewer.id, target, name),
      withdrawn: withdrawAction(db, now, actOf(viewer.id, target), hasNotReacted(viewer.id, target)),
      found: findTarget(db, viewer, target),
      counts: selectCounts(db, target),
      own: selectOwnReactions(db, viewer.id, target),
    });
    const [place] = found;
    if (!place) throw new AppError('not_found');
    if (deleted.rowsAffected > 0) hintReaders(context, place.postId, viewer.id);
    return { ok: true, data: presentReactionState(counts, own) };
  });

const actOf = (actorId: string, { id: subjectId }: ReactionTarget) =>
  ({ kind: 'reaction', subjectId, actorId }) as const;

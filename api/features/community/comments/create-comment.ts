import { hintStaff } from '#api/features/accounts/live/index.ts';
import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import {
  prepareWriting,
  recordHeldWord,
  refuseForbiddenWords,
  writingLimits,
} from '#api/features/community/spaces/index.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { verb } from '#api/verb.ts';
import { replaceMentions } from '../mentions/index.ts';
import { countLimitedElements, findCommentingRefusal, hintReaders, spaceIdOf, textForms } from '../posts/index.ts';
import { communityViewer, refuseDuringSlowMode, startSlowModeWait } from '../spaces/index.ts';
import { type CreatedComment, commentRefusals, createCommentSchema } from './contract.ts';
import { notifyOfComment } from './notify-of-comment.ts';
import {
  applyCommentEffects,
  findSentComment,
  insertComment,
  isPublishedOrHeldComment,
  isSpaceOfPost,
  markReadUpTo,
} from './queries.ts';

/**
 * Writes a comment at the end of a post's thread and notifies those it concerns, or holds it for approval. The author
 * of a published comment follows the post. Sending the same text again with the same `clientId` returns the existing
 * comment.
 */
export const createComment = verb(
  { access: 'writer', params: idParams, input: createCommentSchema, refusals: commentRefusals },
  async (
    context,
    { id: postId, body, parentId = null, clientId = crypto.randomUUID() },
    member,
  ): Promise<Outcome<{ data: CreatedComment }, keyof typeof commentRefusals>> => {
    const viewer = communityViewer(context, member);
    const { db, now } = context;
    const [id, plain] = [newId(), markdownToText(body)];
    const comment = { id, postId, parentId, authorId: viewer.id, clientId, body, plain };
    const limits = prepareWriting(context, member, {
      as: 'comment',
      ...countLimitedElements([{ body }], context.origin),
    });
    const word = await refuseForbiddenWords(context, member, textForms([{ body }]));
    const target = { targetId: id, postId };
    const { holdFirstPosts: holdFirst } = writingLimits(context, member);
    const created = trackEvent(context, 'Comment Created', { onlyIf: isPublishedOrHeldComment(id) });
    const { counted, notified, sent, places } = await namedBatch(db, {
      counted: limits.count,
      written: insertComment(db, viewer, { ...comment, holdFirst, isHeld: word !== null }, now, limits.isWithin),
      refunded: limits.refund,
      word: recordHeldWord(db, id, word, isPublishedOrHeldComment(id)),
      effects: applyCommentEffects(db, comment, now),
      read: markReadUpTo(db, comment, now),
      waiting: startSlowModeWait(db, viewer, isSpaceOfPost(postId), now, isPublishedOrHeldComment(id)),
      mentions: replaceMentions(
        db,
        { ...target, bodies: [body], spaceId: spaceIdOf(postId) },
        now,
        isPublishedOrHeldComment(id),
      ),
      notified: notifyOfComment(context, comment),
      tracked: created.count,
      sent: findSentComment(db, comment),
      places: findCommentingRefusal(db, viewer, postId, now),
    });
    const [[row], [place]] = [sent, places];
    if (!place) throw new AppError('not_found');
    if (row?.id === id) {
      created.dispatch(viewer.id);
      hintNotifiedMembers(context, notified);
      if (row.state === 'held') hintStaff(context, 'queue');
      else hintReaders(context, postId, viewer.id);
    }
    if (row && !row.isSameText) return refuse('text_sent');
    if (row) return { ok: true, data: { id: row.id, state: row.state, position: row.position } };
    if (place.refusal) return refuse(place.refusal);
    refuseDuringSlowMode(place, now);
    limits.refuseWhenOver(counted);
    return refuse('comment_gone');
  },
);

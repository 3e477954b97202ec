import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { markdownText } from '#api/platform/markdown/markdown-text.ts';
import { mentionedMembers } from '#api/platform/markdown/mentions.ts';
import { replaceMentions } from '../mentions/index.ts';
import { countWritten } from '../posts/index.ts';
import { communityViewer, findWritableSpace, noteWriting, refuseWhileWaiting } from '../spaces/index.ts';
import { prepareWriting } from '../writing-limits/index.ts';
import { type CreatedComment, type commentRefusals, createCommentSchema } from './contract.ts';
import { countComment, findPlace, findSent, insertComment, isPublished, isSpaceOf } from './queries.ts';
import { whyClosed } from './rules.ts';
import { tellOfComment } from './tell-of-comment.ts';

/**
 * Writes a comment at the end of a post's thread, and tells whom it concerns. The member follows the
 * post from then on. Sending again with the same `clientId` returns the comment that was written.
 */
export async function createComment(
  context: Context,
  input: z.input<typeof createCommentSchema> & z.input<typeof idParams>,
): Promise<Outcome<{ data: CreatedComment }, keyof typeof commentRefusals>> {
  const member = requireMember(context);
  const postId = parseId(input);
  const { body, parentId = null, clientId = crypto.randomUUID() } = parseInput(createCommentSchema, input);
  const viewer = communityViewer(context, member);
  const { db, now } = context;
  const [id, plain] = [newId(), markdownText(body)];
  const comment = { id, postId, parentId, authorId: viewer.id, clientId, body, plain };
  const limits = prepareWriting(context, member, { as: 'comment', ...countWritten([{ body }], context.origin) });
  const target = { targetId: id, postId };
  const { counted, sent, places, writable } = await namedBatch(db, {
    counted: limits.count,
    written: insertComment(db, viewer, comment, now, limits.isWithin),
    refunded: limits.refund,
    effects: countComment(db, comment, now),
    waiting: noteWriting(db, viewer, isSpaceOf(postId), now, isPublished(id)),
    mentions: replaceMentions(db, target, mentionedMembers(body), isPublished(id)),
    told: tellOfComment(context, comment),
    sent: findSent(db, comment),
    places: findPlace(db, viewer, postId),
    writable: findWritableSpace(db, viewer, isSpaceOf(postId), now),
  });
  const [[row], [place], [space]] = [sent, places, writable];
  if (!place || !space) throw new AppError('not_found');
  if (row) return { ok: true, data: row };
  const refusal = whyClosed(place, viewer.isStaff) ?? (space.hasJoined ? null : 'join_first');
  if (refusal) return refuse(refusal);
  refuseWhileWaiting(space, now);
  limits.refuseWhenOver(counted);
  return refuse('comment_gone');
}

import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { findAnyPost } from '#api/features/community/posts/index.ts';
import { requireWriter } from '#api/permissions.ts';
import { acting, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closedReason, findPlace } from '../../posts/index.ts';
import { communityViewer } from '../../spaces/index.ts';
import { type answerRefusals, answerSchema } from './contract.ts';
import { changesOthersAnswer, updateAnswer } from './queries.ts';

type Marked = Outcome<object, keyof typeof answerRefusals>;

/** Marks a comment as the answer to a question, for its author or staff. Replaces an earlier answer. */
export async function markAnswer(
  context: Context,
  input: z.input<typeof answerSchema> & z.input<typeof idParams>,
): Promise<Marked> {
  requireWriter(context);
  const postId = parseId(input);
  return setAnswer(context, postId, parseInput(answerSchema, input).commentId);
}

/** Marks a question as unanswered again. Can be repeated. */
export async function unmarkAnswer(context: Context, input: z.input<typeof idParams>): Promise<Marked> {
  requireWriter(context);
  return setAnswer(context, parseId(input), null);
}

async function setAnswer(context: Context, postId: string, commentId: string | null): Promise<Marked> {
  const member = requireWriter(context);
  const viewer = communityViewer(context, member);
  const { db } = context;
  const act = { ...acting(context, viewer.id), action: 'post.answer', targetType: 'post', targetId: postId };
  const { marked, places, found } = await namedBatch(db, {
    logged: viewer.isStaff
      ? [auditEntry(db, { ...act, after: { answerId: commentId } }, changesOthersAnswer(viewer, postId, commentId))]
      : [],
    marked: updateAnswer(db, viewer, postId, commentId),
    places: findPlace(db, viewer, postId),
    found: findAnyPost(db, member, postId),
  });
  const [place] = places;
  if (!place) throw new AppError('not_found');
  if (marked.length > 0) return { ok: true };
  if (place.kind !== 'question') return refuse('not_a_question');
  if (place.authorId !== viewer.id && !viewer.isStaff) throw new AppError('forbidden');
  if (place.authorId !== viewer.id && !found[0]?.mayAct) return refuse('not_yours_to_decide');
  return refuse(closedReason(place, viewer.isStaff) ?? 'comment_gone');
}

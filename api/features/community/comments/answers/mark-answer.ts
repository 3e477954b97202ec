import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintReaders } from '../../posts/index.ts';
import { communityViewer } from '../../spaces/index.ts';
import { answerRefusals, answerSchema } from './contract.ts';
import { changesAnswerOfOthersQuestion, findAnswerRefusal, updateAnswer } from './queries.ts';

type Marked = Outcome<object, keyof typeof answerRefusals>;

/** Lets a question's author or staff mark a comment as its answer. Replaces an earlier answer. */
export const markAnswer = verb(
  { access: 'writer', params: idParams, input: answerSchema, refusals: answerRefusals, records: 'post.answer' },
  (context, { id, commentId }, member): Promise<Marked> => setAnswer(context, member, id, commentId),
);

/** Removes the answer mark from a question. Idempotent. */
export const unmarkAnswer = verb(
  { access: 'writer', params: idParams, refusals: answerRefusals, records: 'post.answer' },
  (context, { id }, member): Promise<Marked> => setAnswer(context, member, id, null),
);

async function setAnswer(context: Context, member: Member, postId: string, commentId: string | null): Promise<Marked> {
  const viewer = communityViewer(context, member);
  const { db } = context;
  const act = { ...attributeAction(context, viewer.id), action: 'post.answer', targetType: 'post', targetId: postId };
  const { marked, refused } = await namedBatch(db, {
    logged: viewer.isStaff
      ? [
          auditEntry(
            db,
            { ...act, after: { answerId: commentId } },
            changesAnswerOfOthersQuestion(viewer, postId, commentId),
          ),
        ]
      : [],
    marked: updateAnswer(db, viewer, postId, commentId),
    refused: findAnswerRefusal(db, viewer, postId, commentId),
  });
  if (marked.length > 0) {
    hintReaders(context, postId, viewer.id);
    return { ok: true };
  }
  const [found] = refused;
  if (!found?.refusal) throw new AppError('not_found');
  if (found.refusal === 'not_yours_to_decide' && !viewer.isStaff) throw new AppError('forbidden');
  return refuse(found.refusal);
}

import type { Context } from '#api/context.ts';
import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import {
  rejectionRefusals as commentRejectionRefusals,
  removalRefusals as commentRemovalRefusals,
} from '#api/features/community/comments/moderate/contract.ts';
import { hintReaders } from '#api/features/community/posts/index.ts';
import { rejectionRefusals, removalRefusals, removalSchema } from '#api/features/community/posts/moderate/contract.ts';
import { communityViewer } from '#api/features/community/spaces/index.ts';
import type { Member } from '#api/permissions.ts';
import { staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, type Refusals, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  buildCommentTarget,
  buildPostTarget,
  findReportedComment,
  findReportedPost,
  hintModerationQueue,
} from '../../reports/index.ts';
import { prepareRemoval, type Removal } from './prepare-removal.ts';
import { prepareStatementOfReasons } from './prepare-statement-of-reasons.ts';
import { type FoundWriting, findComment, findPost } from './queries.ts';

/**
 * Creates the verb that removes a post or comment (`remove`), or refuses to publish a held one (`reject`). The text is
 * kept for an appeal, and its author gets the statement of reasons in the same transaction.
 */
const removeWriting = <Declared extends Refusals>(
  removal: Removal,
  refusals: Declared,
  { gone, done }: TooLate<Declared>,
) =>
  verb(
    {
      access: 'moderator',
      params: idParams,
      input: removalSchema,
      refusals,
      records: `${removal.targetType}.${removal.verb}`,
    },
    async (
      context,
      { id, ...given },
      member,
    ): Promise<Outcome<object, (string & keyof Declared) | 'not_yours_to_decide'>> => {
      const { db } = context;
      const { found, target } = await readWriting(context, member, removal, id);
      if (!found) throw new AppError('not_found');
      if (!found.mayAct) return refuse('not_yours_to_decide');
      if (isTooLate(removal, found)) return refuse(gone);
      if (!target) return refuse(done);
      const act = staffAction(context, member.user.id, `${removal.targetType}.${removal.verb}`, given);
      const { mail, ...statements } = await prepareStatementOfReasons(context, act, {
        ...removal,
        ...found,
        id,
        target,
      });
      const { removed, notified, after } = await namedBatch(db, {
        removed: prepareRemoval(context, member, act, { ...removal, ...found, id }),
        ...statements,
        after: finders[removal.targetType](db, member, id),
      });
      if (!after[0]?.mayAct) return refuse('not_yours_to_decide');
      mail?.dispatch();
      hintNotifiedMembers(context, notified);
      hintReaders(context, found.postId, member.user.id);
      hintModerationQueue(context, found.authorId);
      return removed[0]?.rowsAffected === 0 ? refuse(done) : { ok: true };
    },
  );

interface TooLate<Declared> {
  /** The refusal if it can't be removed any more. */
  gone: string & keyof Declared;
  /** The refusal if someone else removed it first. */
  done: string & keyof Declared;
}

const finders = { post: findPost, comment: findComment } as const;

const isTooLate = ({ verb }: Removal, { state }: FoundWriting) =>
  verb === 'reject' ? state !== 'held' : state === 'deleted';

/** Reads the text to remove and its snapshot for the record. The target is null if someone already removed the text. */
async function readWriting(context: Context, member: Member, { targetType }: Removal, id: string) {
  const { db } = context;
  const viewer = communityViewer(context, member);
  if (targetType === 'post') {
    const { found, rows } = await namedBatch(db, {
      found: findPost(db, member, id),
      rows: findReportedPost(db, viewer, id),
    });
    return { found: found[0], target: rows[0] ? buildPostTarget(id, rows[0]) : null };
  }
  const { found, rows } = await namedBatch(db, {
    found: findComment(db, member, id),
    rows: findReportedComment(db, viewer, id),
  });
  return { found: found[0], target: rows[0] ? buildCommentTarget(id, rows[0]) : null };
}

export const removePost = removeWriting({ targetType: 'post', verb: 'remove' }, removalRefusals, {
  gone: 'post_deleted',
  done: 'already_removed',
});
export const rejectPost = removeWriting({ targetType: 'post', verb: 'reject' }, rejectionRefusals, {
  gone: 'post_not_held',
  done: 'post_not_held',
});
export const removeComment = removeWriting({ targetType: 'comment', verb: 'remove' }, commentRemovalRefusals, {
  gone: 'comment_gone',
  done: 'already_removed',
});
export const rejectComment = removeWriting({ targetType: 'comment', verb: 'reject' }, commentRejectionRefusals, {
  gone: 'comment_not_held',
  done: 'comment_not_held',
});

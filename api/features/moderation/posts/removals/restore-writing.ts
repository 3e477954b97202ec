import type { Context } from '#api/context.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import {
  authorIfVisible,
  buildCommentNotification,
  mayActOnOthersComment,
  restoreCommentRows,
} from '#api/features/community/comments/index.ts';
import { restoreRefusals as commentRestoreRefusals } from '#api/features/community/comments/moderate/contract.ts';
import {
  mayActOnOthersPost,
  postNotification,
  restoredPostAuthor,
  restorePosts,
} from '#api/features/community/posts/index.ts';
import { restoreRefusals, staffActionSchema } from '#api/features/community/posts/moderate/contract.ts';
import type { Member } from '#api/permissions.ts';
import { type SingleAction, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, type Refusals, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { selectVisitorReporters } from '../../appeals/index.ts';
import { hintModerationQueue } from '../../reports/index.ts';
import { prepareWithdrawal } from './prepare-withdrawal.ts';
import { authorOf, caseOfRemoval, type FoundWriting, findComment, findPost, findRemoval } from './queries.ts';

const kinds = {
  post: {
    find: findPost,
    restore: ({ db }: Context, member: Member, act: SingleAction, { id }: Found) =>
      restorePosts(db, act, mayActOnOthersPost(member, id)),
    about: (context: Context, { id }: Found) => postNotification(context, id),
    author: restoredPostAuthor,
  },
  comment: {
    find: findComment,
    restore: ({ db }: Context, member: Member, act: SingleAction, found: Found) =>
      restoreCommentRows(db, act, found, mayActOnOthersComment(member)),
    about: buildCommentNotification,
    author: authorIfVisible,
  },
} as const;

interface Found {
  id: string;
  postId: string;
}

/**
 * Creates the verb that restores what staff removed to its earlier state: held content is held again, and the marked
 * answer is marked again. The removal's decision is withdrawn in the same transaction.
 */
const restoreWriting = <Declared extends Refusals>(
  targetType: 'post' | 'comment',
  refusals: Declared,
  refusal: string & keyof Declared,
) =>
  verb(
    {
      access: 'moderator',
      params: idParams,
      input: staffActionSchema,
      refusals,
      records: [`${targetType}.restore`, 'decision.reverse', 'appeal.decide'],
    },
    async (
      context,
      { id, ...given },
      member,
    ): Promise<Outcome<object, (string & keyof Declared) | 'not_yours_to_decide'>> => {
      const { db } = context;
      const kind = kinds[targetType];
      const removed = { memberId: authorOf(targetType, id), targetId: id };
      const { rows, removals, visitors } = await namedBatch(db, {
        rows: kind.find(db, member, id),
        removals: findRemoval(db, removed),
        visitors: selectVisitorReporters(db, caseOfRemoval(removed)),
      });
      const [found] = rows;
      if (!found) throw new AppError('not_found');
      if (!found.mayAct || found.authorId === member.user.id) return refuse('not_yours_to_decide');
      if (found.state !== 'removed') return refuse(refusal);
      const act = staffAction(context, member.user.id, `${targetType}.restore`, given);
      const [removal] = removals;
      const about = { ...found, visitors, targetType, targetId: id };
      const { mails, statements } = await prepareWithdrawal(context, act, removal, about);
      const { restored, notified, author, reporters, after } = await namedBatch(db, {
        restored: kind.restore(context, member, act, { ...found, id }),
        // If there is an appeal, its answer already notifies the author.
        notified: removal?.appealId
          ? []
          : prepareNotifications(context, {
              ...kind.about(context, { ...found, id }),
              ...{ kind: 'post_restored', actorId: null, excerpt: given.reason ?? '', to: kind.author(id, act) },
            }),
        ...statements,
        after: kind.find(db, member, id),
      });
      if (restored[1].rowsAffected === 0) return refuse(lateRefusal(after, refusal));
      for (const mail of mails) mail.dispatch();
      hintNotifiedMembers(context, notified, author, reporters);
      hintModerationQueue(context, found.authorId);
      return { ok: true };
    },
  );

/** Returns why nothing was restored: the author became an administrator, or someone else restored the text first. */
const lateRefusal = <Refusal extends string>([found]: FoundWriting[], refusal: Refusal) =>
  found?.mayAct ? refusal : ('not_yours_to_decide' as const);

export const restorePost = restoreWriting('post', restoreRefusals, 'post_not_removed');
export const restoreComment = restoreWriting('comment', commentRestoreRefusals, 'comment_not_removed');

import type { z } from 'zod';
import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { prepareWriting, refuseNewWords } from '#api/features/community/spaces/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { verb } from '#api/verb.ts';
import { replaceMentions } from '../mentions/index.ts';
import { countLimitedElements, hintReaders, spaceIdOf, textForms } from '../posts/index.ts';
import { communityViewer } from '../spaces/index.ts';
import { editCommentSchema, type editedCommentSchema, editRefusals } from './contract.ts';
import { notifyOfCommentEdit } from './notify-of-comment.ts';
import { findComment, insertRevision, isRevisionInserted, updateCommentBody } from './queries.ts';

type Edited = { data: z.infer<typeof editedCommentSchema> };

/**
 * Replaces the text of the member's own comment and keeps the earlier text as a revision. Stores nothing if the edited
 * version is outdated.
 */
export const editComment = verb(
  { access: 'writer', params: idParams, input: editCommentSchema, refusals: editRefusals },
  async (context, { id, body, version }, member): Promise<Outcome<Edited, keyof typeof editRefusals>> => {
    const viewer = communityViewer(context, member);
    const { db, now } = context;
    const [comment] = await findComment(db, viewer, id);
    if (!comment) throw new AppError('not_found');
    if (comment.authorId !== viewer.id) throw new AppError('forbidden');
    if (comment.refusal) return refuse(comment.refusal);
    if (comment.version !== version) return refuse('version_outdated');
    if (comment.body === body) return { ok: true, data: { id, version } };
    await refuseNewWords(context, member, {
      ...{ before: textForms([comment]), after: textForms([{ body }]), isHeld: comment.state === 'held' },
    });
    const { postId } = comment;
    const edit = { id, postId, revisionId: newId(), version, body, plain: markdownToText(body) };
    const limits = prepareWriting(context, member, {
      as: 'edit',
      ...countLimitedElements([{ body }], context.origin, [{ body: comment.body }]),
    });
    const { counted, edited, notified, found } = await namedBatch(db, {
      counted: limits.count,
      revised: insertRevision(db, viewer, edit, now, limits.isWithin),
      refunded: limits.refund,
      edited: updateCommentBody(db, edit, now),
      mentions: replaceMentions(
        db,
        { targetId: id, postId, bodies: [body], spaceId: spaceIdOf(postId) },
        now,
        isRevisionInserted(edit),
      ),
      notified: notifyOfCommentEdit(context, { ...edit, parentId: null, authorId: viewer.id }),
      found: findComment(db, viewer, id),
    });
    const [row] = edited;
    if (row) {
      hintNotifiedMembers(context, notified);
      hintReaders(context, postId, viewer.id);
      return { ok: true, data: { id, version: row.version } };
    }
    limits.refuseWhenOver(counted);
    return refuse(found[0]?.refusal ?? 'version_outdated');
  },
);

import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { Revision } from '../posts/contract.ts';
import { presentRevision, selectRevisions } from '../posts/index.ts';
import { communityViewer } from '../spaces/index.ts';
import { findComment } from './queries.ts';

/**
 * Lists earlier texts of a comment, newest first, for anyone who may read the comment. If it was deleted or removed,
 * only its author and staff may.
 */
export const listCommentRevisions = verb(
  { access: 'member', params: idParams, input: pageQuery },
  async (context, { id, ...page }, member): Promise<{ data: Page<Revision> }> => {
    const viewer = communityViewer(context, member);
    const { db } = context;
    const { found, rows } = await namedBatch(db, {
      found: findComment(db, viewer, id),
      rows: selectRevisions(db, id, page),
    });
    const [comment] = found;
    if (!comment || comment.isBlocked) throw new AppError('not_found');
    if (isGone(comment) && !viewer.isStaff && comment.authorId !== viewer.id) throw new AppError('not_found');
    const { items, nextCursor } = pageOf(rows, page.limit);
    return { data: { items: items.map((row) => presentRevision(viewer, row, comment.authorId)), nextCursor } };
  },
);

/** Whether the comment or its post was deleted or removed. */
function isGone({ state, postState }: Awaited<ReturnType<typeof findComment>>[number]): boolean {
  return [state, postState].some((each) => each === 'deleted' || each === 'removed');
}

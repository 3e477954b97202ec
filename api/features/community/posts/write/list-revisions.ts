import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type CommunityViewer, communityViewer } from '../../spaces/index.ts';
import type { Revision } from '../contract.ts';
import { type FoundPost, findPost, selectRevisions } from './queries.ts';

/**
 * Lists earlier texts of a post, newest first, to anyone who may read the post, or only to its author and staff if it
 * was removed. The author sees all of them, wherever staff have moved the post.
 */
export const listRevisions = verb(
  { access: 'member', params: idParams, input: pageQuery },
  async (context, { id, ...page }, member): Promise<{ data: Page<Revision> }> => {
    const { db } = context;
    const viewer = communityViewer(context, member);
    const { found, rows } = await namedBatch(db, {
      found: findPost(db, viewer, id),
      rows: selectRevisions(db, id, page),
    });
    const [post] = found;
    if (!post || post.isBlocked || !mayList(viewer, post)) throw new AppError('not_found');
    const { items, nextCursor } = pageOf(rows, page.limit);
    return { data: { items: items.map((row) => presentRevision(viewer, row, post.authorId)), nextCursor } };
  },
);

type Row = Awaited<ReturnType<typeof selectRevisions>>[number];

function mayList(viewer: CommunityViewer, { authorId, state, isReadable }: FoundPost): boolean {
  const isGone = state === 'deleted' || state === 'removed';
  return authorId === viewer.id || (Boolean(isReadable) && (!isGone || viewer.isStaff));
}

/** Presents a revision. A hidden one has no text, except for its author and staff. */
export function presentRevision(viewer: CommunityViewer, row: Row, authorId: string): Revision {
  const isHidden = row.hiddenAt !== null;
  const isShown = !isHidden || viewer.isStaff || viewer.id === authorId;
  const shown = isShown ? { title: row.title, body: row.body } : { title: null, body: null };
  return {
    id: row.id,
    locale: row.locale,
    ...shown,
    isHidden,
    isByStaff: row.editorId !== authorId,
    reason: row.reason,
    replacedAt: isoTime(row.createdAt),
    replacedBy: { id: row.editorId, name: row.editorName },
  };
}

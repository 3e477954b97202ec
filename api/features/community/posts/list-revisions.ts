import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { communityViewer } from '../spaces/index.ts';
import type { Revision } from './contract.ts';
import { findPost, selectRevisions } from './queries.ts';

/** Earlier texts of a post, newest first, for anyone who may read the post. For a deleted one, only staff see them. */
export async function listRevisions(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof pageQuery>,
): Promise<{ data: Page<Revision> }> {
  const member = requireMember(context);
  const id = parseId(input);
  const page = parseInput(pageQuery, input);
  const { db } = context;
  const viewer = communityViewer(context, member);
  const { found, rows } = await namedBatch(db, {
    found: findPost(db, viewer, id),
    rows: selectRevisions(db, id, page),
  });
  const [post] = found;
  const isGone = post?.state === 'deleted' || post?.state === 'removed';
  if (!post?.isReadable || post.isBlocked || (isGone && !viewer.isStaff)) throw new AppError('not_found');
  const { items, nextCursor } = pageOf(rows, page.limit);
  return { data: { items: items.map((row) => presentRevision(row, viewer.isStaff)), nextCursor } };
}

type Row = Awaited<ReturnType<typeof selectRevisions>>[number];

/** A hidden revision has no text, except for staff. */
export function presentRevision(row: Row, isStaff: boolean): Revision {
  const isHidden = row.hiddenAt !== null;
  const shown = isHidden && !isStaff ? { title: null, body: null } : { title: row.title, body: row.body };
  return {
    id: row.id,
    locale: row.locale,
    ...shown,
    isHidden,
    replacedAt: isoTime(row.createdAt),
    replacedBy: { id: row.editorId, name: row.editorName },
  };
}

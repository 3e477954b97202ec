import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { presentAuthorUnlessBlocked } from '../cards/present-author.ts';
import type { AuthorRow } from '../cards/queries.ts';
import type { PostState } from '../contract.ts';
import type { CommentsPageOptions } from './cached-reads.ts';
import type { CommentsPage, ThreadComment } from './contract.ts';
import type { CommentRow } from './queries.ts';
import { hasVisibleText, parseJsonAs, presentMentions } from './rules.ts';

interface ParentRow {
  isBlocked: number;
  position: number;
  state: PostState;
  plain: string;
  author: AuthorRow;
}

const quoteLength = 140;

/**
 * Presents rows of `selectComments`, with one extra row if there are more, as a page with cursors in both directions.
 */
export function presentComments(
  context: Context,
  { rows, firstPosition }: { rows: readonly CommentRow[]; firstPosition: number | undefined },
  { cursor, limit }: CommentsPageOptions,
): CommentsPage {
  const isBackwards = cursor?.isBackwards === true;
  const page = isBackwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const hasMore = isBackwards || rows.length > limit;
  const shown = new Set(page.map(({ id }) => id));
  return {
    items: page.map((row) => presentComment(context, row, shown)),
    nextCursor: last && hasMore ? `after.${last.position}` : null,
    previousCursor:
      first && firstPosition !== undefined && first.position > firstPosition ? `before.${first.position}` : null,
  };
}

function presentComment(context: Context, row: CommentRow, shown: ReadonlySet<string>): ThreadComment {
  const { id, position, parentId, state, version } = row;
  const isBlocked = row.isBlocked === 1;
  const isShown = !isBlocked && hasVisibleText(state);
  const { mentions, showing } = presentMentions(context, isShown ? row.mentions : '[]');
  const body = isShown ? row.body : '';
  const parent = row.parent !== null && !shown.has(parentId ?? '') ? parseJsonAs<ParentRow>(row.parent) : null;
  return {
    ...{ id, position, parentId, state, version, isBlocked, body },
    revisionCount: isBlocked ? 0 : row.revisionCount,
    quoted: parent && {
      position: parent.position,
      author: presentAuthorUnlessBlocked(parent.isBlocked === 1, context, parent.author),
      excerpt: parent.state === 'published' && parent.isBlocked === 0 ? excerptOf(parent.plain, quoteLength) : '',
    },
    author: presentAuthorUnlessBlocked(isBlocked, context, parseJsonAs<AuthorRow>(row.author)),
    isOwn: row.isOwn === 1,
    mayModerate: row.mayModerate === 1,
    isByPostAuthor: !isBlocked && row.isByPostAuthor === 1,
    isAnswer: row.isAnswer === 1,
    isUnread: row.isUnread === 1,
    html: body === '' ? '' : renderMarkdown(body, context.tenant.slug, showing).html,
    mentions,
    createdAt: isoTime(row.createdAt),
    editedAt: isoTime(row.editedAt),
    reactions: isShown ? parseJsonAs(row.reactions) : {},
    mine: isShown ? parseJsonAs(row.mine) : [],
  };
}

import type { z } from 'zod';
import type { commentsQuery } from '#api/features/community/posts/read/contract.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const cursorPattern = /^(?:after|before)\.\d{1,9}$/;

/** How many comments a page of a thread is rendered with. More are loaded before the reader reaches the end. */
const commentsShown = 15;

/**
 * Parses which page of a thread a URL requests: `?comment=` for the page with a comment, `?at=unread`, `?at=last`, or a
 * cursor. Anything else is the first page, so that an old or broken link still opens the post.
 */
export function readThreadQuery(query: URLSearchParams): z.input<typeof commentsQuery> {
  const [comment, at, cursor] = [query.get('comment'), query.get('at'), query.get('cursor')];
  const limit = commentsShown;
  if (comment && idPattern.test(comment)) return { limit, around: comment.toLowerCase() };
  if (at === 'unread' || at === 'last') return { limit, around: at };
  return cursor && cursorPattern.test(cursor) ? { limit, cursor } : { limit };
}

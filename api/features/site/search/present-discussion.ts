import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Hit } from './contract.ts';
import type { DiscussionRow } from './queries.ts';
import { markTerms } from './rules.ts';

/** Presents a post or comment that was found. A comment is shown under its post's title. */
export function presentDiscussion(
  context: Context,
  row: DiscussionRow,
  terms: readonly string[],
  isForgiving: boolean,
): Hit {
  const isComment = row.isComment === 1;
  const path = `/community/posts/${row.postId}`;
  return {
    id: row.id,
    kind: isComment ? 'comment' : 'post',
    path: isComment ? `${path}?comment=${row.id}#c-${row.id}` : path,
    locale: row.locale,
    title: row.title,
    titleParts: isComment
      ? [{ text: row.title, isMatch: false }]
      : markTerms(row.title, terms, { isForgiving, isWhole: true }),
    excerptParts: markTerms(row.text, terms, { isForgiving }),
    written: {
      by: presentAuthor(context, JSON.parse(row.author) as AuthorRow).name,
      at: isoTime(row.writtenAt),
    },
  };
}

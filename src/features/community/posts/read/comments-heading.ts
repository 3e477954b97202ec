import type { Context } from '#api/context.ts';
import type { ThreadPost } from '#api/features/community/posts/read/contract.ts';
import { formatCount } from '#src/shared/format.ts';

/** The heading above a post's comments, with their number. */
export function commentsHeading({ t, locale }: Context, { commentCount: count }: ThreadPost): string {
  return count === 0 ? t('threads:noComments') : t('threads:comments', { count, shown: formatCount(count, locale) });
}

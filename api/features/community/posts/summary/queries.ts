import { sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { comments } from '../../comments/schema.ts';
import { spaces } from '../../spaces/schema.ts';
import { authorJson } from '../cards/queries.ts';
import type { Reader } from '../cards/reader.ts';
import { isBlockedPost, isPostVisibleTo } from '../queries.ts';
import { posts, postTexts } from '../schema.ts';

/** How many characters are read of a comment. The rest of a long one rarely changes its author's position. */
const longestText = 1_500;

export interface SummarizedRow {
  authorId: string;
  /** The author as JSON. */
  author: string;
  plain: string;
}

/** Finds a post that the reader may open, in one language. Its text is empty if the reader can't see it. */
export function findPostToSummarize(db: Database, reader: Reader, id: string, locale: Locale) {
  const textOf = (
    column: typeof postTexts.title | typeof postTexts.plain,
  ) => sql`coalesce((select ${column} from ${postTexts}
    where ${postTexts.postId} = ${posts.id} order by ${postTexts.locale} = ${locale} desc limit 1), '')`;
  const isShown = sql`${posts.state} in ('published', 'held') and not ${isBlockedPost(reader.id)}`;
  return db.all<SummarizedRow & { title: string; commentCount: number }>(sql`
    select ${posts.authorId} as "authorId", ${posts.commentCount} as "commentCount",
      (select ${authorJson()} from ${users} where ${users.id} = ${posts.authorId}) as author,
      iif(${isShown}, ${textOf(postTexts.title)}, '') as title,
      iif(${isShown}, substr(${textOf(postTexts.plain)}, 1, ${4 * longestText}), '') as plain
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id} and ${isPostVisibleTo(reader)}`);
}

/** Selects the newest comments whose text the reader can see, newest first. Staff also see held ones. */
export function selectCommentsToSummarize(db: Database, reader: Reader, id: string, limit: number) {
  return db.all<SummarizedRow>(sql`
    select ${comments.authorId} as "authorId", substr(${comments.plain}, 1, ${longestText}) as plain,
      (select ${authorJson()} from ${users} where ${users.id} = ${comments.authorId}) as author
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
      cross join ${comments} on ${comments.postId} = ${posts.id}
    where ${posts.id} = ${id} and ${isPostVisibleTo(reader)} and ${comments.state} in ('published', 'held')
      and not ${hasBlocked(reader.id, sql`${comments.authorId}`)}
    order by ${comments.position} desc limit ${limit}`);
}

import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { mentions } from '../../mentions/schema.ts';
import { postPictures } from '../../posts/pictures/schema.ts';
import { pollOptions, polls, pollVotes } from '../../posts/polls/schema.ts';
import { posts, postTexts } from '../../posts/schema.ts';
import { comments } from '../schema.ts';

/**
 * Counts the posts and comments that {@link eraseMemberWriting} would erase and the pictures that would be deleted, in one
 * row.
 */
export function countMemberWriting(db: Database, userId: string) {
  const count = (rows: SQL) => sql<number>`(select count(*) from ${rows})`;
  return db.all<{ posts: number; comments: number; pictures: number }>(sql`select
    ${count(sql`${posts} where ${posts.authorId} = ${userId} and ${posts.state} <> 'deleted'`)} as posts,
    ${count(sql`${comments} where ${comments.authorId} = ${userId} and ${comments.state} <> 'deleted'`)} as comments,
    ${count(sql`${postPictures} where ${postPictures.ownerId} = ${userId} and ${postPictures.isUsed} = 1`)} as pictures`);
}

/**
 * Turns all posts and comments of a member into tombstones without text if `onlyIf` holds. Others' comments stay under
 * them. The hourly job deletes the pictures, which are then unused.
 */
export function eraseMemberWriting(db: Database, userId: string, onlyIf: SQL) {
  const ownPosts = sql`(select ${posts.id} from ${posts} where ${posts.authorId} = ${userId})`;
  const ownComments = sql`(select ${comments.id} from ${comments} where ${comments.authorId} = ${userId})`;
  const published = sql`${comments.authorId} = ${userId} and ${comments.state} = 'published'`;
  return [
    ...[pollVotes, pollOptions, polls].map((table) =>
      db.delete(table).where(and(inArray(table.postId, ownPosts), onlyIf)),
    ),
    db.delete(mentions).where(and(inArray(mentions.targetId, ownPosts), onlyIf)),
    db.delete(mentions).where(and(inArray(mentions.targetId, ownComments), onlyIf)),
    db.delete(postTexts).where(and(inArray(postTexts.postId, ownPosts), onlyIf)),
    db
      .update(posts)
      .set({ state: 'deleted' })
      .where(and(eq(posts.authorId, userId), ne(posts.state, 'deleted'), onlyIf)),
    // Published comments that disappear are no longer counted or marked as the answer.
    db
      .update(posts)
      .set({
        commentCount: sql`${posts.commentCount} - (select count(*) from ${comments}
          where ${comments.postId} = ${posts.id} and ${published})`,
        answerId: sql`case when ${posts.answerId} in ${ownComments} then null else ${posts.answerId} end`,
      })
      .where(and(sql`${posts.id} in (select ${comments.postId} from ${comments} where ${published})`, onlyIf)),
    db
      .update(comments)
      .set({ state: 'deleted', body: '', plain: '' })
      .where(and(eq(comments.authorId, userId), ne(comments.state, 'deleted'), onlyIf)),
    db
      .update(postPictures)
      .set({ isUsed: false })
      .where(and(eq(postPictures.ownerId, userId), onlyIf)),
  ] as const;
}

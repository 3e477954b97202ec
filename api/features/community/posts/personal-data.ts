import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { posts, postTexts, textRevisions } from './schema.ts';

/**
 * Matches earlier texts of the member's own posts and comments, regardless of who replaced them. The table of comments
 * is named as text because comments depend on posts.
 */
const ofAuthor = (userId: string) =>
  inArray(
    textRevisions.targetId,
    sql`(select ${posts.id} from ${posts} where ${posts.authorId} = ${userId}
      union all select id from comments where author_id = ${userId})`,
  );

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    posts: db
      .select({ post: posts, text: postTexts })
      .from(posts)
      .leftJoin(postTexts, eq(postTexts.postId, posts.id))
      .where(eq(posts.authorId, userId)),
    text_revisions: db.select().from(textRevisions).where(ofAuthor(userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // Texts stay readable for those who replied; the author is shown as a deleted member.
    posts: null,
    // Earlier texts concern only the author, because no reply depends on them.
    text_revisions: db.delete(textRevisions).where(and(ofAuthor(id), isDeleted)),
  }),
};

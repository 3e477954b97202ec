import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { posts, postTexts, textRevisions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    posts: db
      .select({ post: posts, text: postTexts })
      .from(posts)
      .leftJoin(postTexts, eq(postTexts.postId, posts.id))
      .where(eq(posts.authorId, userId)),
    text_revisions: db.select().from(textRevisions).where(eq(textRevisions.editorId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // What was said stays readable for those who answered; its author is shown as a deleted member.
    posts: null,
    // Earlier texts are the author's alone: nobody's answer depends on them.
    text_revisions: db.delete(textRevisions).where(and(eq(textRevisions.editorId, id), isDeleted)),
  }),
};

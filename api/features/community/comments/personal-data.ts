import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { comments } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ comments: db.select().from(comments).where(eq(comments.authorId, userId)) }),
  erase: () => ({
    // Threads stay readable; the author is shown as a deleted member.
    comments: null,
  }),
};

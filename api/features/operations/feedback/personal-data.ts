import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { feedback } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ feedback: db.select().from(feedback).where(eq(feedback.userId, userId)) }),
  erase: (db, { id, email, isDeleted }) => ({
    // The feedback stays for the community to work with, without its sender.
    feedback: db
      .update(feedback)
      .set({ userId: null, email: null })
      .where(and(or(eq(feedback.userId, id), eq(feedback.email, email)), isDeleted)),
  }),
};

import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { expertQuestions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    // The questions that an expert was asked are in the askers' own copies.
    expert_questions: db.select().from(expertQuestions).where(eq(expertQuestions.senderId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // A question belongs to both members and is deleted when either deletes their account.
    expert_questions: db
      .delete(expertQuestions)
      .where(and(or(eq(expertQuestions.senderId, id), eq(expertQuestions.expertId, id)), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { assistantAnswers, assistantConversations, assistantUses } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    assistant_conversations: db.select().from(assistantConversations).where(eq(assistantConversations.userId, userId)),
    assistant_answers: db.select().from(assistantAnswers).where(eq(assistantAnswers.userId, userId)),
    assistant_uses: db.select().from(assistantUses).where(eq(assistantUses.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    assistant_answers: db.delete(assistantAnswers).where(and(eq(assistantAnswers.userId, id), isDeleted)),
    assistant_conversations: db
      .delete(assistantConversations)
      .where(and(eq(assistantConversations.userId, id), isDeleted)),
    assistant_uses: db.delete(assistantUses).where(and(eq(assistantUses.userId, id), isDeleted)),
  }),
};

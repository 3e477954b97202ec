import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { reactions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ reactions: db.select().from(reactions).where(eq(reactions.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    reactions: db.delete(reactions).where(and(eq(reactions.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { unsentTexts } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ unsent_texts: db.select().from(unsentTexts).where(eq(unsentTexts.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    unsent_texts: db.delete(unsentTexts).where(and(eq(unsentTexts.userId, id), isDeleted)),
  }),
};

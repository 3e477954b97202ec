import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { expertDesks } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ expert_desks: db.select().from(expertDesks).where(eq(expertDesks.expertId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    expert_desks: db.delete(expertDesks).where(and(eq(expertDesks.expertId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { expertInboxes } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ expert_desks: db.select().from(expertInboxes).where(eq(expertInboxes.expertId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    expert_desks: db.delete(expertInboxes).where(and(eq(expertInboxes.expertId, id), isDeleted)),
  }),
};

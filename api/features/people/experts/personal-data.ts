import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { expertProfiles } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    expert_profiles: db.select().from(expertProfiles).where(eq(expertProfiles.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    expert_profiles: db.delete(expertProfiles).where(and(eq(expertProfiles.userId, id), isDeleted)),
  }),
};

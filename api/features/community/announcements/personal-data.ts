import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { announcements } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    announcements: db.select().from(announcements).where(eq(announcements.createdBy, userId)),
  }),
  // Announcements belong to the community, so they stay.
  erase: () => ({ announcements: null }),
};

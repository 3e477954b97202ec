import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { segments } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ segments: db.select().from(segments).where(eq(segments.createdBy, userId)) }),
  // Segments belong to the community, so they stay.
  erase: () => ({ segments: null }),
};

import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { postPictures } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ post_pictures: db.select().from(postPictures).where(eq(postPictures.ownerId, userId)) }),
  erase: () => ({
    // Used ones stay with their posts; the hourly job deletes the others.
    post_pictures: null,
  }),
};

import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { postPictures } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ post_pictures: db.select().from(postPictures).where(eq(postPictures.ownerId, userId)) }),
  files: (db, userId) =>
    db
      .select({ key: postPictures.key, name: sql<null>`null` })
      .from(postPictures)
      .where(eq(postPictures.ownerId, userId)),
  erase: () => ({
    // Pictures in use stay with their posts; the hourly job deletes the rest.
    post_pictures: null,
  }),
};

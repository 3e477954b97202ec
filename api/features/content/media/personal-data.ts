import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { mediaFiles } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ media_files: null }),
  erase: (db, { id, isDeleted }) => ({
    media_files: db
      .update(mediaFiles)
      .set({ createdBy: null })
      .where(and(eq(mediaFiles.createdBy, id), isDeleted)),
  }),
};

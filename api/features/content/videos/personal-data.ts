import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { videoProgress } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    video_progress: db.select().from(videoProgress).where(eq(videoProgress.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    video_progress: db.delete(videoProgress).where(and(eq(videoProgress.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { messageSettings } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    message_settings: db.select().from(messageSettings).where(eq(messageSettings.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    message_settings: db.delete(messageSettings).where(and(eq(messageSettings.userId, id), isDeleted)),
  }),
};

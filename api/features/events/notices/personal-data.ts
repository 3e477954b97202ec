import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { eventNotices } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ event_notices: null }),
  erase: (db, { id, isDeleted }) => ({
    event_notices: db.delete(eventNotices).where(and(eq(eventNotices.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { eventAttendances, eventInterests } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    event_attendances: db.select().from(eventAttendances).where(eq(eventAttendances.userId, userId)),
    event_interests: db.select().from(eventInterests).where(eq(eventInterests.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // The minute job gives the place to the next person on the waitlist.
    event_attendances: db.delete(eventAttendances).where(and(eq(eventAttendances.userId, id), isDeleted)),
    event_interests: db.delete(eventInterests).where(and(eq(eventInterests.userId, id), isDeleted)),
  }),
};

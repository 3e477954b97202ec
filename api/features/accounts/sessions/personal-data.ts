import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { knownDevices, sessions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { bearerHash: _, cookieHash: __, ...session } = getTableColumns(sessions);
    return {
      sessions: db.select(session).from(sessions).where(eq(sessions.userId, userId)),
      known_devices: db.select().from(knownDevices).where(eq(knownDevices.userId, userId)),
    };
  },
  erase: (db, { id, isDeleted }) => ({
    sessions: db.delete(sessions).where(and(eq(sessions.userId, id), isDeleted)),
    known_devices: db.delete(knownDevices).where(and(eq(knownDevices.userId, id), isDeleted)),
  }),
};

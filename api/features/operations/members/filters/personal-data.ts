import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { userFilters } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ user_filters: db.select().from(userFilters).where(eq(userFilters.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    user_filters: db.delete(userFilters).where(and(eq(userFilters.userId, id), isDeleted)),
  }),
};

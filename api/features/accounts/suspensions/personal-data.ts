import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { restrictions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    member_limits: db.select().from(restrictions).where(eq(restrictions.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    member_limits: db.delete(restrictions).where(and(eq(restrictions.userId, id), isDeleted)),
  }),
};

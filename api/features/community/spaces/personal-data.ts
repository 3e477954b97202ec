import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { spaceMembers } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ space_members: db.select().from(spaceMembers).where(eq(spaceMembers.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    space_members: db.delete(spaceMembers).where(and(eq(spaceMembers.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { memberLimits } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ member_limits: db.select().from(memberLimits).where(eq(memberLimits.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    member_limits: db.delete(memberLimits).where(and(eq(memberLimits.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { failedCharges } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    failed_charges: db.select().from(failedCharges).where(eq(failedCharges.userId, userId)),
  }),
  // Failed charges are erased: no money moved, so the law doesn't require keeping them.
  erase: (db, { id, isDeleted }) => ({
    failed_charges: db.delete(failedCharges).where(and(eq(failedCharges.userId, id), isDeleted)),
  }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { emailVerifications } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    email_verifications: db
      .select({ createdAt: emailVerifications.createdAt })
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    email_verifications: db.delete(emailVerifications).where(and(eq(emailVerifications.userId, id), isDeleted)),
  }),
};

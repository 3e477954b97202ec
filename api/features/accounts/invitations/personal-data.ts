import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { invitations } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ invitations: null }),
  erase: (db, { email, isDeleted }) => ({
    invitations: db.delete(invitations).where(and(eq(invitations.email, email), isDeleted)),
  }),
};

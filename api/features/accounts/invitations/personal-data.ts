import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { invitations } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ invitations: null }),
  // A deleted administrator's invitations are no longer valid.
  erase: (db, { id, email, isDeleted }) => ({
    invitations: db
      .delete(invitations)
      .where(and(or(eq(invitations.email, email), eq(invitations.invitedBy, id)), isDeleted)),
  }),
};

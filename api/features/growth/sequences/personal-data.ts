import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { sequenceMails, sequenceOccasions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    sequence_occasions: db.select().from(sequenceOccasions).where(eq(sequenceOccasions.userId, userId)),
    sequence_mails: db.select().from(sequenceMails).where(eq(sequenceMails.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    sequence_occasions: db.delete(sequenceOccasions).where(and(eq(sequenceOccasions.userId, id), isDeleted)),
    // A mail's row has no address or name, and the figures must still add up.
    sequence_mails: null,
  }),
};

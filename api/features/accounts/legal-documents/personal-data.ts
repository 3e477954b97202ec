import { eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { legalDocuments } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    legal_documents: db.select().from(legalDocuments).where(eq(legalDocuments.publishedBy, userId)),
  }),
  // Nothing is erased, because the texts belong to the community and members may have agreed to them.
  erase: () => ({ legal_documents: null }),
};

import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { savedReplies } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ saved_replies: db.select().from(savedReplies).where(eq(savedReplies.expertId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    saved_replies: db.delete(savedReplies).where(and(eq(savedReplies.expertId, id), isDeleted)),
  }),
};

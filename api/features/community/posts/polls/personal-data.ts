import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { pollVotes } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ poll_votes: db.select().from(pollVotes).where(eq(pollVotes.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    poll_votes: db.delete(pollVotes).where(and(eq(pollVotes.userId, id), isDeleted)),
  }),
};

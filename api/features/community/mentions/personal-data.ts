import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { mentions, toldMentions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    mentions: db.select().from(mentions).where(eq(mentions.userId, userId)),
    told_mentions: null,
  }),
  erase: (db, { id, isDeleted }) => ({
    // Kept, so that a text shows a deleted member where it mentioned this one.
    mentions: null,
    told_mentions: db.delete(toldMentions).where(and(eq(toldMentions.userId, id), isDeleted)),
  }),
};

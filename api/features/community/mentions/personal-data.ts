import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { mentions, notifiedMentions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    mentions: db.select().from(mentions).where(eq(mentions.userId, userId)),
    told_mentions: null,
  }),
  erase: (db, { id, isDeleted }) => ({
    // Mentions stay, so that texts show a deleted member where they mentioned this one.
    mentions: null,
    told_mentions: db.delete(notifiedMentions).where(and(eq(notifiedMentions.userId, id), isDeleted)),
  }),
};

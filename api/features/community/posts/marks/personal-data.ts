import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { communityVisits, postFollows, postReads, postSaves } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    post_reads: db.select().from(postReads).where(eq(postReads.userId, userId)),
    post_follows: db.select().from(postFollows).where(eq(postFollows.userId, userId)),
    post_saves: db.select().from(postSaves).where(eq(postSaves.userId, userId)),
    community_visits: db.select().from(communityVisits).where(eq(communityVisits.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    post_reads: db.delete(postReads).where(and(eq(postReads.userId, id), isDeleted)),
    post_follows: db.delete(postFollows).where(and(eq(postFollows.userId, id), isDeleted)),
    post_saves: db.delete(postSaves).where(and(eq(postSaves.userId, id), isDeleted)),
    community_visits: db.delete(communityVisits).where(and(eq(communityVisits.userId, id), isDeleted)),
  }),
};

import { and, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { analyticsPeople } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { joinedAt, confirmedAt, firstPostAt, paidAt } = analyticsPeople;
    return {
      analytics_people: db
        .select({ joinedAt, confirmedAt, firstPostAt, paidAt })
        .from(analyticsPeople)
        .where(eq(analyticsPeople.userId, userId)),
    };
  },
  // The times would identify the row, because the anonymised account keeps the same times.
  erase: (db, { id, isDeleted }) => ({
    analytics_people: db
      .update(analyticsPeople)
      .set({
        userId: null,
        joinedAt: 0,
        joinedMonth: sql`coalesce(joined_month, '')`,
        confirmedAt: null,
        firstPostAt: null,
        paidAt: null,
      })
      .where(and(eq(analyticsPeople.userId, id), isDeleted)),
  }),
};

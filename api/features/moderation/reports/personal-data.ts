import { and, eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { reportCases, reportSnapshots, reports } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    // The decision tells members what was reported about them. The reporter stays secret.
    report_cases: null,
    reports: db.select().from(reports).where(eq(reports.reporterId, userId)),
    report_snapshots: null,
  }),
  erase: (db, { id, email, isDeleted }) => ({
    // A case stays for those who reported it and the people concerned, without the name of its moderator.
    report_cases: db
      .update(reportCases)
      .set({ claimedBy: null, claimedAt: null })
      .where(and(eq(reportCases.claimedBy, id), isDeleted)),
    // Reports stay for moderators to work with, without the reporter.
    reports: db
      .update(reports)
      .set({ reporterId: null, name: null, email: null })
      .where(and(or(eq(reports.reporterId, id), eq(reports.email, email)), isDeleted)),
    // A trigger erases the rest of the content as well: now, or once the case is decided.
    report_snapshots: db
      .update(reportSnapshots)
      .set({ content: sql`json_set(${reportSnapshots.content}, '$.author', null)` })
      .where(and(eq(reportSnapshots.authorId, id), isDeleted)),
  }),
};

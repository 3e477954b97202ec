import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { caseStates, type ReportReason, reportReasons, reportTargets, type Snapshot } from './contract.ts';

/** Cases: all reports about one thing until they are decided on together. Later reports open another case. */
export const reportCases = sqliteTable(
  'report_cases',
  {
    id: text().primaryKey(),
    targetType: text({ enum: reportTargets }).notNull(),
    targetId: text().notNull(),
    /** The author of the reported content. */
    authorId: userReference(),
    /** The path to the exact place of the content. */
    place: text().notNull(),
    state: text({ enum: caseStates }).notNull().default('pending'),
    /** The severity of the most severe reported reason: 1 to 3. */
    severity: integer().notNull(),
    /** Severity, then age. The queue is sorted by this, descending. */
    priority: integer().notNull(),
    /** How many people have reported in the case. */
    reportCount: integer().notNull().default(1),
    openedAt: integer().notNull(),
    lastReportedAt: integer().notNull(),
    /** Who is working on the case. The claim expires an hour after `claimedAt`. */
    claimedBy: text().references(() => users.id),
    claimedAt: integer(),
    decidedAt: integer(),
    /** Who opened the case without a report; null if it began with one. */
    openedBy: text().references(() => users.id),
    discardedBy: text().references(() => users.id),
    discardedAt: integer(),
  },
  (table) => [
    uniqueIndex('report_cases_open').on(table.targetType, table.targetId).where(sql`${table.state} = 'pending'`),
    index('report_cases_by_priority').on(table.priority, table.id).where(sql`${table.state} = 'pending'`),
    index('report_cases_by_age').on(table.openedAt, table.id).where(sql`${table.state} = 'pending'`),
    index('report_cases_decided').on(table.decidedAt, table.id).where(sql`${table.decidedAt} is not null`),
    index('report_cases_by_target').on(table.targetType, table.targetId, table.id),
    index('report_cases_by_author').on(table.authorId, table.id),
    index('report_cases_by_claimer').on(table.claimedBy),
    index('report_cases_by_opener').on(table.openedBy),
    index('report_cases_by_discarder').on(table.discardedBy),
  ],
);

const ofCase = () =>
  text()
    .notNull()
    .references(() => reportCases.id);

/** One person's report in a case. Reporting again changes this row. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    caseId: ofCase(),
    /** Null for a visitor. */
    reporterId: text().references(() => users.id),
    /** Only for visitors who left their name and address. */
    name: text(),
    email: text(),
    reason: text({ enum: reportReasons as [ReportReason, ...ReportReason[]] }).notNull(),
    words: text(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    /** How often this person reported the content. */
    timesReported: integer().notNull().default(1),
    /** The digest of the snapshot that this person last saw. */
    digest: text().notNull(),
    createdAt: integer().notNull(),
    lastAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('reports_of_member').on(table.caseId, table.reporterId).where(sql`${table.reporterId} is not null`),
    uniqueIndex('reports_of_address').on(table.caseId, table.email).where(sql`${table.email} is not null`),
    index('reports_by_case').on(table.caseId, table.id),
    index('reports_by_reporter').on(table.reporterId, table.id),
    index('reports_by_time').on(table.createdAt),
    index('reports_by_email').on(table.email),
  ],
);

/** Reported content as it was, once for each reported version. */
export const reportSnapshots = sqliteTable(
  'report_snapshots',
  {
    caseId: ofCase(),
    /** The SHA-256 digest of the content. */
    digest: text().notNull(),
    authorId: userReference(),
    content: text({ mode: 'json' }).$type<Snapshot>().notNull(),
    takenAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.digest] }),
    index('report_snapshots_by_author').on(table.authorId),
  ],
);

import { and, eq, sql } from 'drizzle-orm';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import type { Viewer } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isCaseAboutOthers } from '../queries.ts';
import { reportCases, reportSnapshots } from '../schema.ts';

/** Finds a file that a snapshot of a case about someone else names. */
export function findReportedFile(db: Database, member: Viewer, caseId: string, id: string) {
  const { key, name, type, bytes, createdAt } = messageFiles;
  const isKept = sql`exists (select 1 from ${reportSnapshots}, json_each(${reportSnapshots.content}, '$.files') as file
    where ${reportSnapshots.caseId} = ${reportCases.id} and file.value ->> 'id' = ${messageFiles.id})`;
  return db
    .select({ key, name, type, bytes, createdAt })
    .from(messageFiles)
    .innerJoin(reportCases, eq(reportCases.id, caseId))
    .where(and(eq(messageFiles.id, id), isCaseAboutOthers(member), isKept));
}

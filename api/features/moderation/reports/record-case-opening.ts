import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntries, staffAction } from '#api/platform/audit/audit-entry.ts';
import { selectReportedMessage } from './queries.ts';

/**
 * Records who opened a case about a private message. Must be in every batch that reads the case's snapshots for a
 * member of staff.
 */
export function recordCaseOpening(context: Context, member: Member, caseId: string | SQL) {
  const act = staffAction(context, member.user.id, 'message.open');
  return auditEntries(context.db, act, selectReportedMessage(member, caseId));
}

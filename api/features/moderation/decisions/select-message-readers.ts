import { selectChangeRecipients } from '#api/features/community/threads/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReportTarget } from '../reports/contract.ts';

/** Statements that select whose open pages show a message that is removed or restored. None for other subjects. */
export function selectMessageReaders(db: Database, targetType: ReportTarget, authorId: string, targetId: string) {
  return targetType === 'message' ? [selectChangeRecipients(db, authorId, targetId)] : [];
}

import { selectChangeRecipients } from '#api/features/community/threads/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReportTarget } from '../reports/contract.ts';

interface DecidedSubject {
  targetType: ReportTarget;
  targetId: string;
  authorId: string;
  /** Whether the decision removes or restores it. */
  isChanged: boolean;
}

/**
 * Returns the statements that select whose open pages show a message that is removed or restored. There are none for
 * other subjects, nor for decisions that change nothing: a hint would reveal the case to its members.
 */
export function selectMessageReaders(db: Database, { targetType, targetId, authorId, isChanged }: DecidedSubject) {
  return isChanged && targetType === 'message' ? [selectChangeRecipients(db, authorId, targetId)] : [];
}

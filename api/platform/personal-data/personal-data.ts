import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../database/connect.ts';

type Statement = BatchItem<'sqlite'>;

/** A member whose account is being deleted. */
export interface DeletedAccount {
  id: string;
  email: string;
  /** That the account was deleted earlier in the batch: every statement depends on it. */
  isDeleted: SQL;
}

/**
 * What a feature does with its tables that hold a member's data, by table name. Each feature with such
 * a table exports one as `personalData` from its `personal-data.ts`; a test fails when a table is missing.
 */
export interface PersonalData {
  /** The rows in a member's copy, without secrets; null where the copy has none of them. */
  copy: (db: Database, userId: string) => Record<string, (Statement & { toSQL: () => { sql: string } }) | null>;
  /** What deleting an account changes; null where the rows stay as they are, with the reason beside it. */
  erase: (db: Database, account: DeletedAccount) => Record<string, Statement | null>;
  /** Deletes records of deleted accounts from before `keptSince` (ms), which the law no longer asks for. */
  deleteOldRecords?: (db: Database, keptSince: number) => readonly Statement[];
}

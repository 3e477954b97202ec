import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../database/connect.ts';

type Statement = BatchItem<'sqlite'>;

/** A member whose account is being deleted. */
export interface DeletedAccount {
  id: string;
  email: string;
  /** True if the account was deleted earlier in the batch: every statement depends on it. */
  isDeleted: SQL;
}

/** A statement whose rows name files. */
type PersonalFiles = Statement & PromiseLike<ReadonlyArray<{ key: string | null; name: string | null }>>;

/**
 * A feature's handling of its tables that hold a member's data, by table name. Each such feature exports a
 * `personalData` from its `personal-data.ts`; a test fails when a table is missing.
 */
export interface PersonalData {
  /** The rows in a member's copy, without secrets; null if the copy has none. */
  copy: (db: Database, userId: string) => Record<string, (Statement & { toSQL: () => { sql: string } }) | null>;
  /** The files that the member uploaded, for their copy: storage keys, each with the file's name in the copy. */
  files?: (db: Database, userId: string) => PersonalFiles;
  /** What deleting an account changes; null if the rows stay unchanged, with the reason next to it. */
  erase: (db: Database, account: DeletedAccount) => Record<string, Statement | null>;
  /** Deletes records of accounts deleted before `keptSince` (ms), which the law no longer requires. */
  deleteOldRecords?: (db: Database, keptSince: number) => readonly Statement[];
}

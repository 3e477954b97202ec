import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { mailOutbox } from './schema.ts';

/**
 * Selects one row: how many mails were given up on, and the time of the oldest. `deleteOldMail` deletes them
 * eventually.
 */
export function selectUndeliveredMail(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${mailOutbox.createdAt})` })
    .from(mailOutbox)
    .where(sql`${mailOutbox.state} = 'dead'`);
}

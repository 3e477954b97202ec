import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { mailOutbox } from './schema.ts';

/** How many mails were given up, and since when: one row. They are kept as long as other finished mail. */
export function selectUndelivered(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${mailOutbox.createdAt})` })
    .from(mailOutbox)
    .where(sql`${mailOutbox.state} = 'dead'`);
}

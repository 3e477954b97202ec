import { sql } from 'drizzle-orm';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** How many appeals wait, and since when: one row. */
export function selectWaitingAppeals(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${appeals.createdAt})` })
    .from(appeals)
    .where(sql`${appeals.state} = 'pending'`);
}

/** How many subscriptions have a charge that failed, and until when the oldest was paid: one row. */
export function selectPastDue(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${subscriptions.paidUntil})` })
    .from(subscriptions)
    .where(sql`${subscriptions.status} = 'past_due'`);
}

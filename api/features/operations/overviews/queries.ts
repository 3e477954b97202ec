import { sql } from 'drizzle-orm';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** How many appeals are waiting, and since when: one row. */
export function selectWaitingAppeals(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${appeals.createdAt})` })
    .from(appeals)
    .where(sql`${appeals.state} = 'pending'`);
}

/** How many subscriptions have a failed charge, and when the oldest one's paid time ended: one row. */
export function selectPastDue(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${subscriptions.paidUntil})` })
    .from(subscriptions)
    .where(sql`${subscriptions.status} = 'past_due'`);
}

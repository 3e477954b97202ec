import { eq, lt } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { paymentEvents } from './schema.ts';

export function findEvent(db: Database, id: string) {
  return db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id)).limit(1);
}

export function markEventHandled(db: Database, id: string, now: Date) {
  return db.insert(paymentEvents).values({ id, handledAt: now.getTime() }).onConflictDoNothing();
}

/** How long handled events are kept: well beyond the three days for which Stripe retries an event. */
const keptMs = 30 * dayMs;

export function deleteOldEvents(db: Database, now: Date) {
  return deleteRowBatch(db, paymentEvents, lt(paymentEvents.handledAt, now.getTime() - keptMs));
}

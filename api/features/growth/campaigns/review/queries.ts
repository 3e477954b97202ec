import { and, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { AudienceTimes } from '#api/features/community/announcements/index.ts';
import type { Conditions } from '#api/features/growth/segments/contract.ts';
import { deletedReferenceColumns, isInSegment } from '#api/features/growth/segments/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Stream } from '../contract.ts';
import { mayBeMailed } from '../queries.ts';

interface Counted {
  stream: Stream;
  conditions: Conditions;
  times: AudienceTimes;
}

/**
 * Counts the members who meet the conditions and may be sent mail of a stream, and selects which kinds of reference in
 * the conditions are gone.
 */
export function countMembers(db: Database, { stream, conditions, times }: Counted) {
  return db
    .select({ memberCount: sql<number>`count(*)`, ...deletedReferenceColumns(conditions) })
    .from(users)
    .where(and(mayBeMailed(stream), isInSegment(conditions, times)));
}

/** Counts the newsletter subscribers without an account. */
export function countSubscribers(db: Database) {
  return db.select({ count: sql<number>`count(*)` }).from(newsletterSubscribers);
}

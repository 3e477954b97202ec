import { and, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Audience } from '#api/features/community/announcements/contract.ts';
import { type AudienceTimes, isInAudience } from '#api/features/community/announcements/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Stream } from '../contract.ts';
import { mayBeMailed } from '../queries.ts';

interface Counted {
  stream: Stream;
  audience: Audience;
  times: AudienceTimes;
}

/** How many members of an audience may be sent mail of a stream: one row. */
export function countMembers(db: Database, { stream, audience, times }: Counted) {
  return db
    .select({ memberCount: sql<number>`count(*)` })
    .from(users)
    .where(and(mayBeMailed(stream), isInAudience(audience, times)));
}

import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import {
  countAttempt,
  isUnderRateLimit,
  type RateLimit,
  refundAttempts,
} from '#api/platform/rate-limits/count-attempt.ts';

type Counted = ReadonlyArray<{ limit: RateLimit; amount: number }>;

export function countWritingAgainstLimits(db: Database, counted: Counted, now: Date) {
  return counted.map(({ limit, amount }) => countAttempt(db, limit, now, amount));
}

export function isWritingWithinLimits(counted: Counted): SQL {
  return and(sql`true`, ...counted.map(({ limit }) => isUnderRateLimit(limit))) as SQL;
}

/** Undoes the counts if the previous statement changed nothing. */
export function refundCountsUnlessChanged(db: Database, counted: Counted) {
  return counted.length === 0 ? [] : [refundAttempts(db, counted, sql`changes() = 0`)];
}

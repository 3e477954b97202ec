import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Span } from '../calendar/time.ts';

/**
 * Whether a column of moments lies in a span. An open end becomes a bound too, so that the column's index is searched.
 */
export function isWithin(column: SQLWrapper, { since = 0, until = Number.MAX_SAFE_INTEGER }: Span): SQL {
  return sql`${column} >= ${since} and ${column} < ${until}`;
}

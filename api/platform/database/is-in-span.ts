import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Span } from '../calendar/time.ts';

/**
 * True if the time in a column lies in a span. A missing bound gets a default, so that the column's index is searched.
 */
export function isInSpan(column: SQLWrapper, { since = 0, until = Number.MAX_SAFE_INTEGER }: Span): SQL {
  return sql`${column} >= ${since} and ${column} < ${until}`;
}

import type { Page } from './contract.ts';

/**
 * A page out of the rows that were read, one more than asked for: the one too many says that there
 * is a next page, and is not shown on this one.
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

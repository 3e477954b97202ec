import type { Keyset, Page } from './contract.ts';

/** Makes a page from up to `limit` + 1 rows: the extra row only shows that there is a next page. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Like {@link pageOf}, but for a list paged by `keysetQuery`. */
export function keysetPageOf<Row extends Keyset>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.value}.${last.id}` : null };
}

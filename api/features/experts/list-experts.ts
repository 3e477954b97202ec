import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { loadBrand } from '../customizations/index.ts';
import type { Expert } from './contract.ts';
import { presentExpert } from './present-expert.ts';
import { selectExperts } from './queries.ts';

/** A page of the directory, for anyone. The brand is known to the isolate: one exchange in all. */
export async function listExperts(context: Context, input: unknown): Promise<{ data: Page<Expert> }> {
  const { cursor, limit } = parseInput(pageQuery, input);
  const [rows, { version }] = await Promise.all([
    selectExperts(context.db, { cursor, limit: limit + 1 }),
    loadBrand(context),
  ]);
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map((row) => presentExpert(context, row, version)), nextCursor } };
}

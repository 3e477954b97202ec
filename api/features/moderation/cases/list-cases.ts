import type { z } from 'zod';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type CaseRow, listCasesQuery } from './contract.ts';
import { presentCase } from './present-case.ts';
import { type SelectedCase, selectCases } from './queries.ts';

/** Lists cases for moderators: pending ones by severity or age, or decided ones. */
export const listCases = verb(
  { access: 'moderator', input: listCasesQuery },
  async (context, wanted, member): Promise<{ data: Page<CaseRow> }> => {
    return { data: presentCasesPage(await selectCases(context.db, member, wanted, context.now), wanted) };
  },
);

export function presentCasesPage(
  rows: readonly SelectedCase[],
  { state, sort, limit }: z.output<typeof listCasesQuery>,
): Page<CaseRow> {
  const sortValue = (row: SelectedCase) => {
    if (state !== 'pending') return row.decidedAt ?? 0;
    return sort === 'age' ? row.openedAt : row.priority;
  };
  const { items, nextCursor } = keysetPageOf(
    rows.map((row) => ({ ...row, value: sortValue(row) })),
    limit,
  );
  return { items: items.map(presentCase), nextCursor };
}

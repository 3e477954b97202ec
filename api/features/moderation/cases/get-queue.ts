import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { type NamedStatements, namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { listCasesQuery } from './contract.ts';
import { presentStats, readStats } from './get-moderation-stats.ts';
import { presentCasesPage } from './list-cases.ts';
import { selectCases } from './queries.ts';

/** Reads all of `/moderator` in one exchange: the figures, a page of cases, and the rest of the page. */
export async function getQueue<Extra extends NamedStatements>(
  context: Context,
  input: z.input<typeof listCasesQuery>,
  extra: Extra,
) {
  const member = requireRole(context, 'moderator');
  const wanted = parseInput(listCasesQuery, input);
  const { db, now } = context;
  const { cases, ...rest } = await namedBatch(db, {
    cases: selectCases(db, member, wanted, now),
    ...readStats(context, member),
    ...extra,
  });
  return { stats: presentStats(rest), cases: presentCasesPage(cases, wanted), wanted, extra: rest };
}

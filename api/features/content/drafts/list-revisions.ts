import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { type Revision, revisionsQuery } from './contract.ts';
import { selectRevisions } from './queries.ts';

/** Lists an item's revisions, newest first. One exchange. */
export async function listRevisions(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof revisionsQuery>,
): Promise<{ data: Page<Revision> }> {
  requireRole(context, 'admin');
  const id = parseId(input);
  const { cursor, limit } = parseInput(revisionsQuery, input);
  const { items, nextCursor } = pageOf(await selectRevisions(context.db, id, { cursor, limit: limit + 1 }), limit);
  const last = items.at(-1);
  return {
    data: {
      items: items.map((row) => ({ ...row, savedAt: isoTime(row.savedAt) })),
      nextCursor: nextCursor && last ? `${last.savedAt}~${last.id}` : null,
    },
  };
}

import { isoTime } from '#api/platform/calendar/time.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Revision, revisionsQuery } from './contract.ts';
import { selectRevisions } from './queries.ts';

/** Lists an item's revisions, newest first. Takes one database exchange. */
export const listRevisions = verb(
  { access: 'admin', params: idParams, input: revisionsQuery },
  async (context, { id, cursor, limit }): Promise<{ data: Page<Revision> }> => {
    const { items, nextCursor } = pageOf(await selectRevisions(context.db, id, { cursor, limit: limit + 1 }), limit);
    const last = items.at(-1);
    return {
      data: {
        items: items.map((row) => ({ ...row, savedAt: isoTime(row.savedAt) })),
        nextCursor: nextCursor && last ? `${last.savedAt}~${last.id}` : null,
      },
    };
  },
);

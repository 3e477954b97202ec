import { isoTime } from '#api/platform/calendar/time.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type ListedText, unsentTextsQuery } from './contract.ts';
import { selectTexts } from './queries.ts';

/** Lists an excerpt of each of the member's unsent texts, latest first. */
export const listUnsentTexts = verb(
  { access: 'member', input: unsentTextsQuery },
  async (context, { cursor, limit }, { user }): Promise<{ data: Page<ListedText> }> => {
    const rows = await selectTexts(context.db, user.id, { cursor, limit: limit + 1 });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    return {
      data: {
        items: items.map(({ id: clientId, value, excerpt, ...text }) => ({
          ...{ ...text, clientId, updatedAt: isoTime(value) },
          excerpt: excerpt ?? '',
        })),
        nextCursor,
      },
    };
  },
);

import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { type ListedText, unsentTextsQuery } from './contract.ts';
import { selectTexts } from './queries.ts';

/** The member's unsent texts, latest first: how each begins. */
export async function listUnsentTexts(
  context: Context,
  input: z.input<typeof unsentTextsQuery>,
): Promise<{ data: Page<ListedText> }> {
  const { user } = requireMember(context);
  const { cursor, limit } = parseInput(unsentTextsQuery, input);
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
}

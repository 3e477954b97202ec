import type { Context } from '#api/context.ts';
import { spanOfDays } from '#api/platform/calendar/time.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { hashCode, lastGroup, readCode } from './codes.ts';
import { type Card, cardsQuery } from './contract.ts';
import { presentCard } from './present-card.ts';
import { selectCards } from './queries.ts';

/** Lists a page of the community's cards, for administrators. */
export const listGiftCards = verb(
  { access: 'admin', input: cardsQuery },
  async (context, { q, limit, ...filters }): Promise<{ data: Page<Card> }> => {
    const { db, now } = context;
    const rows = await selectCards(
      db,
      { ...toTimeSpans(context, filters), search: toCardSearch(context, q), limit: limit + 1 },
      now,
    );
    const { items, nextCursor } = pageOf(rows, limit);
    return { data: { items: items.map((row) => presentCard(row, now)), nextCursor } };
  },
);

interface Days {
  soldFrom?: string | undefined;
  soldTo?: string | undefined;
  redeemedFrom?: string | undefined;
  redeemedTo?: string | undefined;
}

/** Converts the days of filters to time spans. */
export function toTimeSpans<Filters extends Days>({ tenant }: Context, filters: Filters) {
  const { soldFrom, soldTo, redeemedFrom, redeemedTo } = filters;
  return {
    ...filters,
    ...((soldFrom ?? soldTo) && { sold: spanOfDays({ from: soldFrom, to: soldTo }, tenant.timeZone) }),
    ...((redeemedFrom ?? redeemedTo) && {
      redeemed: spanOfDays({ from: redeemedFrom, to: redeemedTo }, tenant.timeZone),
    }),
  };
}

/** Returns what to search for: the text as a whole code, as the last group of a code, and as part of a description. */
export function toCardSearch(context: Context, q: string | undefined) {
  if (!q) return;
  const code = readCode(q) ?? q;
  return { codeHashes: hashCode(context, code), lastGroup: lastGroup(code).toUpperCase(), text: q.toLowerCase() };
}

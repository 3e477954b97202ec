import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type DraftRow, listDraftsQuery } from './contract.ts';
import { stateAt } from './present-draft.ts';
import { type ListOrder, selectItemIds, selectItems } from './queries.ts';

/** Lists the items of a type in every state, newest first, for administrators. Takes one database exchange. */
export const listDrafts = verb(
  { access: 'admin', input: listDraftsQuery },
  async (context, filter): Promise<{ data: Page<DraftRow> }> => {
    const { items, present } = prepareDraftList(context, filter);
    return { data: present(await items) };
  },
);

/** Returns the list's statements and how to present their rows. Types that list extra columns have their own order. */
export function prepareDraftList(context: Context, filter: z.output<typeof listDraftsQuery>, order?: ListOrder) {
  const { db, now } = context;
  const request = { ...filter, limit: filter.limit + 1, order };
  return {
    items: selectItems(db, request, now),
    ids: selectItemIds(db, request, now),
    present: (rows: ItemRow[]): Page<DraftRow> => {
      const { items, nextCursor } = pageOf(rows, filter.limit);
      return { items: items.map((row) => presentRow(context, row)), nextCursor };
    },
  };
}

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

function presentRow({ locale, now }: Context, { titleEt, titleEn, ...item }: ItemRow): DraftRow {
  return {
    ...item,
    title: (locale === 'et' ? titleEt || titleEn : titleEn || titleEt) ?? '',
    locales: [...(titleEt ? (['et'] as const) : []), ...(titleEn ? (['en'] as const) : [])],
    state: stateAt(item.state, item.publishAt, now),
    publishAt: isoTime(item.publishAt),
    heldFor: isoTime(item.heldFor),
    updatedAt: isoTime(item.updatedAt),
  };
}

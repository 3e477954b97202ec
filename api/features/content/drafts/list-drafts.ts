import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ContentType } from '../content/contract.ts';
import { type DraftRow, listDraftsQuery } from './contract.ts';
import { stateAt } from './present-draft.ts';
import { type ListOrder, selectItemIds, selectItems } from './queries.ts';

/** Lists the items of a type in every state, newest first, for administrators. One exchange. */
export async function listDrafts(
  context: Context,
  input: z.input<typeof listDraftsQuery>,
): Promise<{ data: Page<DraftRow> }> {
  const { items, present } = prepareList(context, input);
  return { data: present(await items) };
}

/** For types that list extra columns in their own order: returns the statements, and how to present their rows. */
export function prepareList(
  context: Context,
  input: Omit<z.input<typeof listDraftsQuery>, 'type'> & { type?: ContentType },
  own?: { type: ContentType; order: ListOrder },
) {
  requireRole(context, 'admin');
  const filter = own
    ? { ...parseInput(listDraftsQuery.omit({ type: true }), input), type: own.type }
    : parseInput(listDraftsQuery, input);
  const { db, now } = context;
  const request = { ...filter, limit: filter.limit + 1, order: own?.order };
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

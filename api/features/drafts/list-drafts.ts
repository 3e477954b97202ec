import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { type DraftRow, listDraftsQuery } from './contract.ts';
import { isoTime, stateAt } from './present-draft.ts';
import { selectItems } from './queries.ts';

/** The items of a type in every state, newest made first: for their administrators. One exchange. */
export async function listDrafts(context: Context, input: unknown): Promise<{ data: Page<DraftRow> }> {
  requireRole(context, 'admin');
  const filter = parseInput(listDraftsQuery, input);
  const { db, now, locale } = context;
  const { items, nextCursor } = pageOf(
    await selectItems(db, { ...filter, limit: filter.limit + 1 }, now),
    filter.limit,
  );
  const rows = items.map(({ titleEt, titleEn, ...item }) => ({
    ...item,
    title: (locale === 'et' ? titleEt || titleEn : titleEn || titleEt) ?? '',
    locales: [...(titleEt ? (['et'] as const) : []), ...(titleEn ? (['en'] as const) : [])],
    state: stateAt(item.state, item.publishAt, now),
    publishAt: isoTime(item.publishAt),
    updatedAt: new Date(item.updatedAt).toISOString(),
  }));
  return { data: { items: rows, nextCursor } };
}

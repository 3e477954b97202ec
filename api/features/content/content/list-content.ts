import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ContentCard, ContentType, listQuery } from './contract.ts';
import { presentCard } from './present-content.ts';
import { findNextPublication, selectShownItems } from './queries.ts';
import { viewerOf } from './viewer-of.ts';

export interface ContentList {
  data: Page<ContentCard>;
  /** When the list next changes without an edit. A page that shows it is cached until then. */
  until: Date | undefined;
}

/** Lists items of one type. Never includes items the viewer can't access. Takes one database exchange. */
export async function listContent(
  context: Context,
  type: ContentType,
  { cursor, limit, topic }: z.output<typeof listQuery>,
): Promise<ContentList> {
  const { db, now } = context;
  const viewer = viewerOf(context);
  const [rows, [next]] = await db.batch([
    selectShownItems(db, viewer, { type, topic, cursor, limit: limit + 1 }),
    findNextPublication(db, { at: now.getTime() }, [type]),
  ]);
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map(presentCard), nextCursor }, until: toDate(next?.at) };
}

function toDate(at: number | null | undefined): Date | undefined {
  return at == null ? undefined : new Date(at);
}

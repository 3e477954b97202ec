import { viewerOf } from '#api/features/content/content/index.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type EventCard, eventsQuery } from './contract.ts';
import { presentEvent } from './present-event.ts';
import { nextChange, selectEvents } from './queries.ts';
import { earliest } from './rules.ts';

export interface EventList {
  data: Page<EventCard>;
  /** When the list next changes without an edit: an event starts, ends, closes or is published. */
  until: Date | undefined;
}

/** Lists events. Never includes those the viewer can't access. One exchange. */
export const listEvents = verb({ access: 'anyone', input: eventsQuery }, async (context, query): Promise<EventList> => {
  const { db, now } = context;
  const viewer = viewerOf(context);
  const [rows, [next]] = await db.batch([
    selectEvents(db, viewer, { ...query, limit: query.limit + 1 }),
    nextChange(db, ['event'], now),
  ]);
  const { items, nextCursor } = pageOf(rows, query.limit);
  return {
    data: { items: items.map((row) => presentEvent(context, row)), nextCursor },
    until: earliest(Object.values(next ?? {})),
  };
});

import { viewerOf } from '#api/features/content/content/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { readEvents, readNextChange, readOwnEvents } from './cached-reads.ts';
import { type EventCard, eventsQuery } from './contract.ts';
import { presentOwnEvent, type UpcomingEvent } from './own-events.ts';
import { presentEvent } from './present-event.ts';
import { earliestOf } from './rules.ts';

export interface EventList {
  data: Page<EventCard>;
  /** When the list next changes without an edit: an event starts, ends, closes or is published. */
  until: Date | undefined;
}

export interface EventsPage extends EventList {
  data: Page<UpcomingEvent>;
  /** The events the member has signed up for, on the first page of upcoming events, instead of in `data`. */
  own: UpcomingEvent[];
}

/** How many of a member's own sign-ups are marked and listed. Few members have more. */
const ownAtOnce = 50;

/** Like {@link listEvents}, but for the page, where members also see what they have signed up for. */
export const loadEventsPage = verb(
  { access: 'anyone', input: eventsQuery },
  async (context, query): Promise<EventsPage> => {
    const { db, now, actor } = context;
    const viewer = viewerOf(context);
    const userId = actor.kind === 'member' ? actor.user.id : null;
    const { rows, changes, owns } = await namedBatch(db, {
      rows: readEvents(db, viewer, { ...query, limit: query.limit + 1 }),
      changes: readNextChange(db, ['event'], now),
      ...(userId === null ? {} : { owns: readOwnEvents(db, userId, viewer, { ...query, limit: ownAtOnce }) }),
    });
    const own = (owns ?? []).map((row) => presentOwnEvent(context, row));
    const places = new Map(own.map(({ id, attendance }) => [id, attendance]));
    const { items, nextCursor } = pageOf(rows, query.limit);
    const listed = query.when === 'upcoming' && !query.cursor ? own : [];
    const others = items.filter(({ id }) => !listed.some((event) => event.id === id));
    return {
      data: {
        items: others.map((row) => ({ ...presentEvent(context, row), attendance: places.get(row.id) ?? null })),
        nextCursor,
      },
      until: earliestOf(Object.values(changes[0] ?? {})),
      own: listed,
    };
  },
);

/** Lists events. Never includes those the viewer can't access. Takes one database exchange. */
export const listEvents = verb({ access: 'anyone', input: eventsQuery }, async (context, query): Promise<EventList> => {
  const { db, now } = context;
  const viewer = viewerOf(context);
  const [rows, [next]] = await db.batch([
    readEvents(db, viewer, { ...query, limit: query.limit + 1 }),
    readNextChange(db, ['event'], now),
  ]);
  const { items, nextCursor } = pageOf(rows, query.limit);
  return {
    data: { items: items.map((row) => presentEvent(context, row)), nextCursor },
    until: earliestOf(Object.values(next ?? {})),
  };
});

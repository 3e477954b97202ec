import { prepareDraftList } from '#api/features/content/drafts/index.ts';
import { isoTime, spanOfDays } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { verb } from '#api/verb.ts';
import { countAttendances } from '../attendances/index.ts';
import { type ManagedEvent, managedEventsQuery } from './contract.ts';
import { adminOrder, selectEventTimes } from './queries.ts';
import { eventState } from './rules.ts';

/** Lists events in every state with their attendance counts, for administrators. Takes one database exchange. */
export const listManagedEvents = verb(
  { access: 'admin', input: managedEventsQuery },
  async (context, { from, to, ...query }): Promise<{ data: Page<ManagedEvent> }> => {
    const { db, now, tenant } = context;
    const days = spanOfDays({ from, to }, tenant.timeZone);
    const { items: rows, ids, present } = prepareDraftList(context, { ...query, type: 'event' }, adminOrder(now, days));
    const { found, times, counts } = await namedBatch(db, {
      found: rows,
      times: selectEventTimes(db, ids),
      counts: countAttendances(db, ids),
    });
    const data = present(found);
    const countOf = (id: string, state: string) =>
      counts.find((row) => row.itemId === id && row.state === state)?.count ?? 0;
    const items = data.items.map((item) => {
      const event = times.find(({ itemId }) => itemId === item.id);
      return {
        ...item,
        startsAt: event ? isoTime(event.startsAt) : null,
        capacity: event?.capacity ?? null,
        eventState: event ? eventState(event, now) : null,
        going: countOf(item.id, 'going'),
        waitlisted: countOf(item.id, 'waitlisted'),
      };
    });
    return { data: { ...data, items } };
  },
);

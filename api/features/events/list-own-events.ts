import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import type { OwnAttendance } from '../attendances/contract.ts';
import { readerOf } from '../content/index.ts';
import type { EventCard } from './contract.ts';
import { presentAttendance, presentEvent } from './present-event.ts';
import { selectEvents, selectOwnEvents } from './queries.ts';

const shown = 3;

export type OwnEvent = EventCard & { attendance: OwnAttendance | null };

/**
 * What stands ahead for a member: what they signed up for, then what else they may open, soonest
 * first. One exchange, for the dashboard.
 */
export async function listOwnEvents(context: Context): Promise<OwnEvent[]> {
  const { user } = requireMember(context);
  const { db } = context;
  const reader = readerOf(context);
  const [own, open] = await db.batch([
    selectOwnEvents(db, user.id, reader, shown),
    selectEvents(db, reader, { when: 'upcoming', limit: 2 * shown }),
  ]);
  const known = new Set(own.map(({ id }) => id));
  const others = open.filter(({ id, cancelledAt }) => !known.has(id) && cancelledAt === null);
  return [
    ...own.map((row) => ({ ...presentEvent(context, row), attendance: presentAttendance(row) })),
    ...others.map((row) => ({ ...presentEvent(context, row), attendance: null })),
  ].slice(0, shown);
}

import type { contentItems } from '#api/features/content/content/schema.ts';
import type { Attendance } from '#api/features/events/attendances/contract.ts';
import type { EventDetails } from '#api/features/events/events/contract.ts';
import { events } from '#api/features/events/events/schema.ts';
import type { TestActor } from './actors.ts';
import { type CallResult, call } from './call.ts';
import { day, hour, later, testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertContent } from './published-content.ts';

type EventOverrides = Partial<Omit<typeof events.$inferInsert, 'itemId'>>;
type ItemOverrides = Partial<typeof contentItems.$inferInsert>;

/** Inserts an event a week from now that everyone can open, unless overridden. Returns its id. */
export async function insertEvent(
  community: TestCommunity,
  event: EventOverrides = {},
  item: ItemOverrides = {},
): Promise<string> {
  const { id } = await insertContent(community, { type: 'event', ...item });
  const startsAt = event.startsAt ?? later(7 * day).getTime();
  await community.db.insert(events).values({
    itemId: id,
    startsAt,
    endsAt: startsAt + 2 * hour,
    place: 'Aparaat, Tartu',
    ...event,
  });
  return id;
}

/** Returns the times of a one-hour event starting this many milliseconds after `testNow`. */
export function oneHourStartingIn(milliseconds: number): { startsAt: number; endsAt: number } {
  return { startsAt: later(milliseconds).getTime(), endsAt: later(milliseconds + hour).getTime() };
}

/** Returns the form input for a one-hour event tomorrow. */
export function eventDetails(changes: Partial<EventDetails> = {}): EventDetails {
  return {
    startsAt: later(day).toISOString(),
    endsAt: later(day + hour).toISOString(),
    place: 'Tartu',
    onlineUrl: null,
    capacity: null,
    signUpUntil: null,
    ...changes,
  };
}

type Answer = { data: Attendance; error?: { code: string } };

export function joinEvent(at: TestCommunity, id: string, as: TestActor, now = testNow): Promise<CallResult<Answer>> {
  return call<Answer>(at, 'POST', `/api/events/${id}/attendance`, { as, now });
}

export function leaveEvent(at: TestCommunity, id: string, as: TestActor, now = testNow): Promise<CallResult<Answer>> {
  return call<Answer>(at, 'DELETE', `/api/events/${id}/attendance`, { as, now });
}

import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { EventName } from './contract.ts';
import { addToCounts } from './queries.ts';
import { memberHash, queueEvent } from './queue-event.ts';
import { hourOf, localDay, passOn } from './rules.ts';

interface Occasion {
  properties?: Record<string, string | number>;
  /** That it came to pass, earlier in the batch. */
  happened?: SQL;
}

/**
 * An event that the server sees by itself: put `count` into the batch of what causes it, after it,
 * and call `dispatch` with the member whom it is about once it came to pass. A count has nobody in it, so that it takes no notice of
 * who asks not to be tracked; the analytics service is told of nobody who asks.
 */
export function prepareEvent(context: Context, event: EventName, { properties = {}, happened }: Occasion = {}) {
  const { db, now, tenant } = context;
  const counted = [
    { period: 'hour', at: hourOf(now), measure: 'event', name: event },
    { period: 'day', at: localDay(now, tenant.timeZone), measure: 'event', name: event },
  ] as const;
  const dispatch = (userId: string) =>
    queueEvent(context, event, {
      distinctId: memberHash(context, userId),
      isMember: true,
      properties: passOn(event, properties),
    });
  return { count: addToCounts(db, counted, happened), dispatch };
}

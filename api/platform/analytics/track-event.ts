import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { localDay } from '../calendar/time.ts';

import type { EventName } from './contract.ts';
import { addToCounts } from './counts.ts';
import { hashMemberId, queueEvent } from './queue-event.ts';
import { pickForwardedProperties, utcHour } from './rules.ts';

interface Occasion {
  properties?: Record<string, string | number>;
  /** True if the event has happened earlier in the batch, or is about to. */
  onlyIf?: SQL;
}

/**
 * Tracks an event seen by the server: put `count` into the batch that causes it, then call `dispatch`. Counts are
 * anonymous and ignore tracking preferences. The analytics service learns who the member is only if they are the
 * `attributableUser` and don't decline tracking.
 */
export function trackEvent(context: Context, event: EventName, { properties = {}, onlyIf }: Occasion = {}) {
  const { db, now, tenant } = context;
  const counted = [
    { period: 'hour', at: utcHour(now), measure: 'event', name: event },
    { period: 'day', at: localDay(now, tenant.timeZone), measure: 'event', name: event },
  ] as const;
  const dispatch = (userId: string | null) => {
    const whom =
      userId === null
        ? { distinctId: crypto.randomUUID(), isUnattributed: true }
        : { distinctId: hashMemberId(context, userId), isMember: true };
    queueEvent(context, event, { ...whom, properties: pickForwardedProperties(event, properties) });
  };
  return { count: addToCounts(db, counted, onlyIf), dispatch };
}

/** The member to attribute an event to: only if this is their own request, not a webhook or a job. */
export function attributableUser({ actor }: Context, userId: string | null): string | null {
  return actor.kind === 'member' && actor.user.id === userId ? userId : null;
}

import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { localDay } from '../calendar/time.ts';

import type { EventName } from './contract.ts';
import { addToCounts } from './counts.ts';
import { memberHash, queueEvent } from './queue-event.ts';
import { hourOf, passOn } from './rules.ts';

interface Occasion {
  properties?: Record<string, string | number>;
  /** That it came to pass, earlier in the batch; or that it is about to. */
  onlyIf?: SQL;
}

/**
 * An event that the server sees by itself: put `count` into the batch of what causes it, and call
 * `dispatch` with the member whom it is about once it came to pass; with null when they do not ask for
 * it themselves at this moment (`attributableUser`). A count has nobody in it, so that it takes no notice of who
 * asks not to be tracked; the analytics service is told of nobody who asks, and of who can't be asked
 * that it happened to somebody.
 */
export function trackEvent(context: Context, event: EventName, { properties = {}, onlyIf }: Occasion = {}) {
  const { db, now, tenant } = context;
  const counted = [
    { period: 'hour', at: hourOf(now), measure: 'event', name: event },
    { period: 'day', at: localDay(now, tenant.timeZone), measure: 'event', name: event },
  ] as const;
  const dispatch = (userId: string | null) => {
    const whom =
      userId === null
        ? { distinctId: crypto.randomUUID(), isNobodys: true }
        : { distinctId: memberHash(context, userId), isMember: true };
    queueEvent(context, event, { ...whom, properties: passOn(event, properties) });
  };
  return { count: addToCounts(db, counted, onlyIf), dispatch };
}

/** Whom an event of a member's is told of: them, if this is their own request; a webhook or a job is nobody's. */
export function attributableUser({ actor }: Context, userId: string | null): string | null {
  return actor.kind === 'member' && actor.user.id === userId ? userId : null;
}

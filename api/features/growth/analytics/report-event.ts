import { addToCounts } from '#api/platform/analytics/counts.ts';
import { identifyVisit } from '#api/platform/analytics/identify-visit.ts';
import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { hashMemberId, isForwardingEvents, queueEvent } from '#api/platform/analytics/queue-event.ts';
import { pickForwardedProperties, utcHour } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { limits } from './limits.ts';
import { mayBrowserReport } from './rules.ts';
import { trackEventSchema } from './visits/contract.ts';

/** Counts an event reported by a browser. Events the server counts itself are accepted and ignored. */
export const reportEvent = verb(
  { access: 'anyone', input: trackEventSchema },
  async (context, { event, properties }): Promise<void> => {
    const { db, now, tenant, actor, clientAddress } = context;
    const isMember = actor.kind === 'member';
    if (!isCounted(context) || !mayBrowserReport(event)) return;
    const limit = limits.reportByAddress(clientAddress);
    const { attempts } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      count: addToCounts(
        db,
        [
          { period: 'hour', at: utcHour(now), measure: 'event', name: event },
          { period: 'day', at: localDay(now, tenant.timeZone), measure: 'event', name: event },
        ],
        isUnderRateLimit(limit),
      ),
    });
    refuseWhenOver(limit, attempts, now);
    if (!isForwardingEvents(context)) return;
    const distinctId = isMember ? hashMemberId(context, actor.user.id) : (await identifyVisit(context)).hash;
    queueEvent(context, event, { distinctId, isMember, properties: pickForwardedProperties(event, properties) });
  },
);

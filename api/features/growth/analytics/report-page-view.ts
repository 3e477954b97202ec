import { addToCounts, addVisitor, type Counted } from '#api/platform/analytics/counts.ts';
import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { queueEvent } from '#api/platform/analytics/queue-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, isWithin, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { trackPageViewSchema } from './contract.ts';
import { identifyVisit } from './identify-visit.ts';
import { limits } from './limits.ts';
import { countedPath, countedReferrer } from './rules.ts';

/** Counts a page view, and its visitor once a day. Nothing that identifies the visitor is stored. */
export const reportPageView = verb(
  { access: 'anyone', input: trackPageViewSchema },
  async (context, report): Promise<void> => {
    if (!isCounted(context)) return;
    const { db, now, origin, clientAddress } = context;
    const path = countedPath(report.path);
    const referrer = countedReferrer(report.referrer, origin);
    const visit = await identifyVisit(context);
    const limit = limits.reportByAddress(clientAddress);
    const names: Array<Pick<Counted, 'measure' | 'name'>> = [
      { measure: 'views', name: '' },
      { measure: 'path', name: path },
      ...(referrer ? [{ measure: 'referrer', name: referrer } as const] : []),
    ];
    const counted = names.flatMap((name): Counted[] => [
      { period: 'hour', at: visit.hour, ...name },
      { period: 'day', at: visit.day, ...name },
    ]);
    const { attempts } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      counts: addToCounts(db, counted, isWithin(limit)),
      visitor: addVisitor(db, visit, isWithin(limit)),
    });
    refuseWhenOver(limit, attempts, now);
    queueEvent(context, '$pageview', {
      distinctId: visit.hash,
      properties: { $current_url: `${origin}${path}`, ...(referrer ? { $referrer: referrer } : {}) },
    });
  },
);

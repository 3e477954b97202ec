import type { Context } from '#api/context.ts';
import { addToCounts, addVisitor, type Counted } from '#api/platform/analytics/counts.ts';
import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { queueEvent } from '#api/platform/analytics/queue-event.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, isWithin, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { trackPageViewSchema } from './contract.ts';
import { limits } from './limits.ts';
import { readVisit } from './read-visit.ts';
import { countedPath, countedReferrer } from './rules.ts';

/** Counts a page that somebody looked at, and its visitor once a day. Of who it was nothing is kept. */
export async function reportPageView(context: Context, input: unknown): Promise<void> {
  const report = parseInput(trackPageViewSchema, input);
  if (!isCounted(context)) return;
  const { db, now, origin, clientAddress } = context;
  const path = countedPath(report.path);
  const referrer = countedReferrer(report.referrer, origin);
  const visit = await readVisit(context);
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
  const [attempts] = await db.batch([
    countAttempt(db, limit, now),
    addToCounts(db, counted, isWithin(limit)),
    ...addVisitor(db, visit, isWithin(limit)),
  ]);
  refuseWhenOver(limit, attempts, now);
  queueEvent(context, '$pageview', {
    distinctId: visit.hash,
    properties: { $current_url: `${origin}${path}`, ...(referrer ? { $referrer: referrer } : {}) },
  });
}

import type { Context } from '#api/context.ts';
import { addToCounts, addVisitor, type CountIncrement, toHourAndDayCounts } from '#api/platform/analytics/counts.ts';
import { identifyVisit } from '#api/platform/analytics/identify-visit.ts';
import { isBot } from '#api/platform/analytics/is-counted.ts';
import { countNewNames, exemptNamesOfMeasures, mayAddName, newNameLimit } from '#api/platform/analytics/new-names.ts';
import { queueEvent } from '#api/platform/analytics/queue-event.ts';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { limits } from './limits.ts';
import {
  toCountedCountry,
  toCountedDevice,
  toCountedLanguage,
  toCountedPage,
  toCountedReferrer,
  toCountedUtm,
} from './rules.ts';
import { trackPageViewSchema } from './visits/contract.ts';
import { nameOf, selectPageName } from './visits/queries.ts';

type CountedName = Omit<CountIncrement, 'period' | 'at'>;

/**
 * Counts a page view, and its visitor once a day. Nothing that identifies the visitor is stored. Crawlers and
 * prerendered pages that were never seen are counted separately.
 */
export const reportPageView = verb(
  { access: 'anyone', input: trackPageViewSchema, takesRequest: true },
  async (context, { request, ...report }): Promise<void> => {
    if (context.declinesTracking) return;
    const { db, now, origin, clientAddress } = context;
    if (isBot(context) || report.isAutomated) return countExcludedRequest(context, 'crawlers');
    const isUnseen = report.prerender === 'prerendered' || isSpeculative(request);
    if (isUnseen) return countExcludedRequest(context, 'prerenders');
    const page = toCountedPage(report.path);
    const referrer = toCountedReferrer(report.referrer, origin);
    const visit = await identifyVisit(context);
    const limit = limits.reportByAddress(clientAddress);
    const sources = dropNullNames([
      { measure: 'referrer', name: referrer },
      { measure: 'utm_source', name: toCountedUtm(report.utm?.source) },
      { measure: 'utm_medium', name: toCountedUtm(report.utm?.medium) },
      { measure: 'utm_campaign', name: toCountedUtm(report.utm?.campaign) },
    ]);
    const seen: CountedName[] =
      report.prerender === 'seen' ? [{ measure: 'left_out', name: 'prerenders', amount: -1 }] : [];
    const isMobile = request.headers.get('sec-ch-ua-mobile') === '?1';
    const language = dropNullNames([{ measure: 'language', name: toCountedLanguage(report.language) }]);
    const traits = dropNullNames([
      { measure: 'country', name: toCountedCountry(context.country) },
      { measure: 'device', name: toCountedDevice(context.userAgent, isMobile) },
    ]);
    const viewed = [{ measure: 'views', name: '' } as const, { measure: 'path', name: nameOf(db, page) } as const];
    const names = newNameLimit(visit.addressHash);
    const chosen = [...sources, ...language];
    const isAllowed = mayAddName(visit.day, isUnderRateLimit(names));
    const { attempts, named } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      counts: addToCounts(db, toHourAndDayCounts(visit, [...viewed, ...seen]), isUnderRateLimit(limit)),
      newNames: chosen.length === 0 ? [] : [countAttempt(db, names, now, countNewNames(visit.day, chosen))],
      sources:
        sources.length === 0
          ? []
          : [addToCounts(db, toHourAndDayCounts(visit, sources), isUnderRateLimit(limit), isAllowed)],
      named: selectPageName(db, page),
      visitor: addVisitor(
        db,
        visit,
        isUnderRateLimit(limit),
        [...traits, ...language],
        exemptNamesOfMeasures(isAllowed, traits),
      ),
    });
    refuseWhenOver(limit, attempts, now);
    queueEvent(context, '$pageview', {
      distinctId: visit.hash,
      properties: { $current_url: `${origin}${named[0]?.name || '/*'}`, ...(referrer ? { $referrer: referrer } : {}) },
    });
  },
);

/** Whether the browser fetched the page before anyone opened it. */
function isSpeculative({ headers }: Request): boolean {
  return /\bpre(fetch|render)\b/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}

function dropNullNames(names: ReadonlyArray<{ measure: CountedName['measure']; name: string | null }>): CountedName[] {
  return names.flatMap(({ measure, name }) => (name === null ? [] : [{ measure, name }]));
}

async function countExcludedRequest(context: Context, kind: 'crawlers' | 'prerenders'): Promise<void> {
  const { db, now, tenant, clientAddress } = context;
  const limit = limits.reportByAddress(clientAddress);
  const at = { hour: utcHour(now), day: localDay(now, tenant.timeZone) };
  const { attempts } = await namedBatch(db, {
    attempts: countAttempt(db, limit, now),
    count: addToCounts(db, toHourAndDayCounts(at, [{ measure: 'left_out', name: kind }]), isUnderRateLimit(limit)),
  });
  refuseWhenOver(limit, attempts, now);
}

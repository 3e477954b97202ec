import type { EventName } from '#api/platform/analytics/contract.ts';
import { hourOf, looksSecret } from '#api/platform/analytics/rules.ts';
import { dayMs, hourMs, localDay } from '#api/platform/calendar/time.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import type { AnalyticsPeriod } from './contract.ts';

/** The events a browser may report. The server counts all others in the transaction that causes them. */
const reportableEvents: ReadonlySet<EventName> = new Set<EventName>(['Feature Used', 'Error Occurred']);

/** Whether a browser's report of an event counts. */
export function mayReport(event: EventName): boolean {
  return reportableEvents.has(event);
}

/**
 * The path under which a page is counted. Query and hash are dropped because they may hold tokens
 * and codes; all profiles share one row, so that no count belongs to a member.
 */
export function countedPath(path: string): string {
  const [plain = '/'] = path.split(/[?#]/, 1);
  const parts = plain.split('/').filter(Boolean);
  if (parts[0] === 'profile') return '/profile';
  return cutText(`/${parts.map((part) => (looksSecret(part) ? '*' : part)).join('/')}`, 200);
}

/** The origin of the referrer; null for this site itself and for anything that isn't a web address. */
export function countedReferrer(referrer: string | null | undefined, ownOrigin: string): string | null {
  const url = URL.parse(referrer ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return null;
  return url.origin.slice(0, 200);
}

const lengths = { '24h': 24, '7d': 7, '30d': 30, '90d': 90 } as const;

export interface PeriodPlan {
  step: 'hour' | 'day';
  /** Hours or days, oldest first. The last one is still running. */
  steps: string[];
  since: Date;
}

/** The steps of a period ending now: 24 hours, or a number of days in the community's time zone. */
export function planPeriod(period: AnalyticsPeriod, now: Date, timeZone: string): PeriodPlan {
  const ago = Array.from({ length: lengths[period] }, (_, index) => lengths[period] - 1 - index);
  if (period === '24h') {
    const steps = ago.map((hours) => hourOf(new Date(now.getTime() - hours * hourMs)));
    return { step: 'hour', steps, since: new Date(`${steps[0]}:00:00.000Z`) };
  }
  const today = Date.parse(localDay(now, timeZone));
  const steps = ago.map((days) => new Date(today - days * dayMs).toISOString().slice(0, 10));
  return { step: 'day', steps, since: new Date(now.getTime() - lengths[period] * dayMs) };
}

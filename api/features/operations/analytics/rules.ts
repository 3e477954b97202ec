import type { EventName } from '#api/platform/analytics/contract.ts';
import { hourOf, looksSecret } from '#api/platform/analytics/rules.ts';
import { dayMs, hourMs, localDay } from '#api/platform/calendar/time.ts';
import type { AnalyticsPeriod } from './contract.ts';

/** Who may report what. `nobody`: the server counts it where it happens, in the same transaction. */
const reporters: Partial<Record<EventName, 'nobody' | 'anyone'>> = {
  'User Registered': 'nobody',
  'User Logged In': 'nobody',
  '2FA Action': 'nobody',
  'Profile Updated': 'nobody',
  'Purchase Completed': 'nobody',
  'Admin Action': 'nobody',
  'Feature Used': 'anyone',
  'Error Occurred': 'anyone',
};

/** Whether a browser's report of an event counts. What becomes of subscriptions the server sees itself. */
export function mayReport(event: EventName): boolean {
  return reporters[event] === 'anyone';
}

/**
 * A page as it is counted: no query and no hash, where tokens and codes stand; one row for all
 * members’ pages, so that nobody’s name leads to a figure.
 */
export function countedPath(path: string): string {
  const [plain = '/'] = path.split(/[?#]/, 1);
  const parts = plain.split('/').filter(Boolean);
  if (parts[0] === 'profile') return '/profile';
  return `/${parts.map((part) => (looksSecret(part) ? '*' : part)).join('/')}`.slice(0, 200);
}

/** Where a visitor came from, when that is another site: its origin alone. */
export function countedReferrer(referrer: string | null | undefined, ownOrigin: string): string | null {
  const url = URL.parse(referrer ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return null;
  return url.origin.slice(0, 200);
}

const lengths = { '24h': 24, '7d': 7, '30d': 30, '90d': 90 } as const;

export interface PeriodPlan {
  step: 'hour' | 'day';
  /** Hours or days, oldest first; the last one is not over. */
  steps: string[];
  since: Date;
}

/** The steps of a period that ends now: 24 hours, or so many of the community’s days. */
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

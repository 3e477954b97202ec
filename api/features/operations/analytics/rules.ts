import { dayMs, hourMs, localDay } from '#api/platform/calendar/time.ts';
import type { AnalyticsPeriod, Details, EventName } from './contract.ts';

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

/** What an administrator's call is told as: `post gift-cards.cancel`. */
export function adminAction(method: string, path: string): string {
  const parts = path.replace('/api/admin/', '').split('/');
  return `${method.toLowerCase()} ${parts.filter((part) => !part.startsWith(':')).join('.')}`;
}

/** Of its details those that are passed on, by name: words and figures, and nothing of a person. */
const passedOn = ['feature', 'action', 'plan', 'amount', 'currency', 'status', 'code', 'kind', 'method', 'quantity'];

/** What the analytics service is told of an event. Money without a currency is in dollars. */
export function passOn(event: EventName, details: Details): Record<string, string | number | boolean> {
  const told: Record<string, string | number | boolean> = event === 'Purchase Completed' ? { currency: 'USD' } : {};
  for (const name of passedOn) {
    const value = details[name];
    if (isPlain(value)) told[name] = value;
  }
  return told;
}

function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[\p{L}\p{N} ._-]{1,60}$/u.test(value) && !looksSecret(value);
  return typeof value === 'number' || typeof value === 'boolean';
}

/** A token of a mail, or the code of a gift card. */
const looksSecret = (text: string) => /^(?=.*[A-Z])[\w-]{43}$|^[A-Za-z]{4}(?:-\w{4}){3}$/.test(text);

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

/** The hour of a moment, such as `2026-03-10T12`, UTC. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13);
}

/** Hours are kept for a day’s chart, days for a comparison with last year. */
export const kept = { hoursMs: 2 * dayMs, daysMs: 400 * dayMs, visitorsMs: 26 * hourMs } as const;

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

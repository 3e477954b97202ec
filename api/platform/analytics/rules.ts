import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { EventName, EventProperties } from './contract.ts';

/** The name under which an admin call is counted: `post gift-cards.cancel`. */
export function nameAdminAction(method: string, path: string): string {
  const parts = path.replace('/api/admin/', '').split('/');
  return `${method.toLowerCase()} ${parts.filter((part) => !part.startsWith(':')).join('.')}`;
}

/** The names of the event properties that are forwarded: plain words and numbers, nothing personal. */
const forwardedNames = [
  'feature',
  'action',
  'plan',
  'amount',
  'currency',
  'status',
  'code',
  'kind',
  'method',
  'quantity',
];

/** Picks the properties that are forwarded with an event. Amounts without a currency are in dollars. */
export function pickForwardedProperties(
  event: EventName,
  details: EventProperties,
): Record<string, string | number | boolean> {
  const forwarded: Record<string, string | number | boolean> =
    event === 'Purchase Completed' ? { currency: 'USD' } : {};
  for (const name of forwardedNames) {
    const value = details[name];
    if (isPlain(value)) forwarded[name] = value;
  }
  return forwarded;
}

function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[\p{L}\p{N} ._-]{1,60}$/u.test(value) && !looksLikeSecret(value);
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a text looks like a token from a mail or a card page (`<order>.<token>`), or like a gift card code. */
export const looksLikeSecret = (text: string) =>
  /(?:^|\.)(?=.*[A-Z])[\w-]{43}$|^(?:[A-Za-z]{4}(?:-\w{4}){3}|[A-Z]{2,10}(?:-[A-Z0-9]{4}){3})$/.test(text);

/** The UTC hour of an instant, such as `2026-03-10T12`. */
export function utcHour(time: Date): string {
  return time.toISOString().slice(0, 13);
}

/**
 * Hourly counts feed the chart of a day and the comparison of today with the day 91 days earlier, up to the same time.
 * Daily counts are kept for as long as the community chooses.
 */
export const retention = { hoursMs: 100 * dayMs, visitorsMs: 26 * hourMs } as const;

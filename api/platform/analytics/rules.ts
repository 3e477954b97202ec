import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { Details, EventName } from './contract.ts';

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
export const looksSecret = (text: string) => /^(?=.*[A-Z])[\w-]{43}$|^[A-Za-z]{4}(?:-\w{4}){3}$/.test(text);

/** The hour of a moment, such as `2026-03-10T12`, UTC. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13);
}

/** Hours are kept for a day’s chart, days for a comparison with last year. */
export const retention = { hoursMs: 2 * dayMs, daysMs: 400 * dayMs, visitorsMs: 26 * hourMs } as const;

import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { PaidPlan } from '../payments/contract.ts';
import { paidPlans } from '../payments/contract.ts';
import { graceDays } from './contract.ts';

/** How long a checkout stays open. Stripe's minimum is 30 minutes. */
export const checkoutMs = hourMs;

/** How long before the end of the paid time the grace period is granted. The next charge comes an hour after it. */
export const gracePeriodAheadMs = 2 * 60 * 1000;

/** Returns the end of the grace period. */
export function graceEnd(paidUntil: number): number {
  return paidUntil + graceDays * dayMs;
}

/** How many days after the end of the paid time each mail about a failed charge is sent. */
const reminderDays = [0, 3, 6, graceDays];

/** How many milliseconds after the end of the paid time each mail about a failed charge is sent. */
export const reminderMs = reminderDays.map((days) => days * dayMs);

/** Returns how many of the mails about a failed charge are due for time paid until `paidUntil`. */
export function countDueReminders(paidUntil: number, now: number): number {
  return reminderMs.filter((ms) => paidUntil + ms <= now).length;
}

/** The number of mails about a failed charge. The last says that the plan has ended. */
export const reminderCount = reminderDays.length;

/** How long in advance a charge is announced. */
export const renewalNoticeMs = 3 * dayMs;

/** Returns when a plan starts: one above the paid plan at once, any other with the next charge. */
export function planChangeTiming(paid: PaidPlan | null, wanted: PaidPlan, isMoved: boolean): 'now' | 'next' {
  if (isMoved || paid === null) return 'next';
  return paidPlans.indexOf(wanted) > paidPlans.indexOf(paid) ? 'now' : 'next';
}

/** How long a quote can be accepted. */
const quoteMs = 30 * 60 * 1000;

/** Whether a quote is from the last half hour. */
export function isQuoteFresh(quotedAt: Date, now: Date): boolean {
  const age = now.getTime() - quotedAt.getTime();
  return age >= 0 && age <= quoteMs;
}

/** How long to wait for an event before fetching the state from the provider. */
export const eventWaitMs = { renewal: 2 * hourMs, checkout: 10 * 60 * 1000, refund: 60 * 1000 } as const;

/** Stripe can defer a first charge by 48 hours to two years; the checkout itself takes up to an hour. */
const deferMs = { min: 49 * hourMs, max: 729 * dayMs } as const;

/**
 * Returns when a subscription bought now is first charged, in milliseconds rounded down to seconds, given the end of
 * the member's time. Null to charge at once. If that end is too close to defer the charge to, the second charge is
 * moved instead.
 */
export function firstChargeAt(covered: number | null, now: number): number | null {
  if (covered === null || covered - now < deferMs.min) return null;
  return Math.floor(Math.min(covered, now + deferMs.max) / 1000) * 1000;
}

/** How far in the future a charge due now is set, because providers don't accept past times. */
const leadMs = 60_000;

interface ScheduledCharge {
  status: string;
  periodEnd: number;
  cancelAt: number | null;
}

/**
 * Returns when the next charge should be made, in milliseconds, given the end of the member's time (null if it has
 * ended). Null if the charge stays, because it is right to the second, in progress or failing. The end of a cancelled
 * subscription is only moved earlier.
 */
export function dueChargeAt(
  { status, periodEnd, cancelAt }: ScheduledCharge,
  covered: number | null,
  now: number,
): number | null {
  if (status !== 'active' || periodEnd <= now) return null;
  const due = Math.max(covered ?? 0, now + leadMs);
  if (periodEnd - due >= 1_000) return due;
  return covered !== null && cancelAt === null && covered - periodEnd >= 1_000 ? covered : null;
}

interface Reading {
  plan: PaidPlan;
  status: 'pending' | 'active' | 'past_due' | 'ended';
  cancelAt: number | null;
  endedAt: number | null;
}

/** Returns the analytics events for the difference between two readings of a subscription. */
export function subscriptionEventsOf(before: Reading | null, after: Reading): `Subscription ${string}`[] {
  const hadStarted = before !== null && before.status !== 'pending';
  if (!hadStarted) return after.status === 'active' || after.status === 'past_due' ? ['Subscription Started'] : [];
  const hasEnded = after.endedAt !== null;
  const changes = {
    'Subscription Ended': before.endedAt === null && hasEnded,
    'Subscription Cancelled': before.cancelAt === null && after.cancelAt !== null && !hasEnded,
    'Subscription Resumed': before.cancelAt !== null && after.cancelAt === null && !hasEnded,
    'Subscription Changed': before.plan !== after.plan,
  } as const;
  return (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name]);
}

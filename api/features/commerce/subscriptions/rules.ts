import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { PaidPlan } from '../payments/contract.ts';
import { paidPlans } from '../payments/contract.ts';
import { graceDays } from './contract.ts';

/** How long a checkout stays open. Stripe lets none close before half an hour. */
export const checkoutMs = hourMs;

/** So long before paid time ends the plan is bridged: the next charge comes an hour later. */
export const gracePeriodAheadMs = 2 * 60 * 1000;

/** When the plan of a charge that fails ends. */
export function graceEnd(paidUntil: number): number {
  return paidUntil + graceDays * dayMs;
}

/** When a member is told that a charge failed, and at last that the plan has ended. */
const reminderDays = [0, 3, 6, graceDays];

/** How long after the end of the paid time each of them is due. */
export const reminderMs = reminderDays.map((days) => days * dayMs);

/** How many of the reminders are due for time that was paid until then. */
export function remindersDue(paidUntil: number, now: number): number {
  return reminderMs.filter((ms) => paidUntil + ms <= now).length;
}

/** All reminders have gone out: the last one told that it is over. */
export const allReminders = reminderDays.length;

/** A charge is announced so long before. */
export const renewalNoticeMs = 3 * dayMs;

/** A higher plan than the one that is paid for begins at once; any other with the next charge. */
export function planChangeTiming(paid: PaidPlan | null, wanted: PaidPlan, isMoved: boolean): 'now' | 'next' {
  if (isMoved || paid === null) return 'next';
  return paidPlans.indexOf(wanted) > paidPlans.indexOf(paid) ? 'now' : 'next';
}

/** After so long without an event the provider is asked. */
export const waitMs = { renewal: 2 * hourMs, checkout: 10 * 60 * 1000, refund: 60 * 1000 } as const;

/** Stripe puts a first charge off by 48 hours to two years; the buyer has an hour to get there. */
const deferMs = { least: 49 * hourMs, most: 729 * dayMs } as const;

/**
 * When a subscription that is bought now is charged first, by the end of what the member has already:
 * null for at once, also where that is too soon to be put off: then the second charge is moved. Whole
 * seconds, as providers count; milliseconds.
 */
export function firstCharge(covered: number | null, now: number): number | null {
  if (covered === null || covered - now < deferMs.least) return null;
  return Math.floor(Math.min(covered, now + deferMs.most) / 1000) * 1000;
}

/** A charge that is due at once is due so long from now: a provider takes no moment that is past. */
const leadMs = 60_000;

interface NextChargeOf {
  status: string;
  periodEnd: number;
  cancelAt: number | null;
}

/**
 * When the next charge is to be, given until when the member has their plan (null: not any more), or
 * null where it is right: within the second that providers count in, being made, or failing. One that
 * was cancelled only ends sooner. Milliseconds.
 */
export function dueCharge(
  { status, periodEnd, cancelAt }: NextChargeOf,
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

/** What became of a subscription between two readings of it: by which names it is counted. */
export function changesOf(before: Reading | null, after: Reading): `Subscription ${string}`[] {
  const wasOn = before !== null && before.status !== 'pending';
  if (!wasOn) return after.status === 'active' || after.status === 'past_due' ? ['Subscription Started'] : [];
  const isOver = after.endedAt !== null;
  const changes = {
    'Subscription Ended': before.endedAt === null && isOver,
    'Subscription Cancelled': before.cancelAt === null && after.cancelAt !== null && !isOver,
    'Subscription Resumed': before.cancelAt !== null && after.cancelAt === null && !isOver,
    'Subscription Changed': before.plan !== after.plan,
  } as const;
  return (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name]);
}

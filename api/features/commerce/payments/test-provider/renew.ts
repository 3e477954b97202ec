import type { PaidPlan } from '../contract.ts';
import type { TestPayment } from './test-payment.ts';

/** A month later, by the calendar in UTC, on the last day of a shorter month. */
function monthAfter(time: number): number {
  const from = new Date(time);
  const until = new Date(time);
  until.setUTCMonth(from.getUTCMonth() + 1);
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until.getTime();
}

/** Begins a subscription: its first month is paid, or is charged later. */
export function begin(payment: TestPayment, now: number): TestPayment {
  if (payment.kind === 'purchase' || !payment.plan) return { ...payment, state: 'paid', startedAt: now };
  const { firstChargeAt } = payment;
  if (firstChargeAt !== null) {
    return { ...payment, state: 'paid', startedAt: now, periodEnd: firstChargeAt, isMoved: true };
  }
  const started = { ...payment, state: 'paid' as const, startedAt: now, periodEnd: now };
  return chargeMonth(started, payment.plan);
}

/** What time has done: months that were charged, or the end of one that was cancelled. */
export function renew(payment: TestPayment, now: number): TestPayment {
  const { plan, state, endedAt, periodEnd, isCancelling } = payment;
  if (!plan || state !== 'paid' || endedAt !== null || periodEnd > now) return payment;
  if (isCancelling) return { ...payment, endedAt: periodEnd };
  return renew(chargeMonth(payment, plan), now);
}

/** Another plan for what is left of the period: the old one is given back, the new one charged. */
export function upgrade(payment: TestPayment, plan: PaidPlan, amount: number, now: number): TestPayment {
  const { periodEnd, price, invoices } = payment;
  const share = (periodEnd - now) / (monthAfter(now) - now);
  const span = { from: now, until: periodEnd };
  const lines = [
    { plan: payment.plan ?? plan, amount: -Math.round(price.amount * share), ...span },
    { plan, amount: Math.round(amount * share), ...span },
  ];
  return { ...payment, invoices: [...invoices, { lines, paidAt: now, refundedAt: null }] };
}

function chargeMonth(payment: TestPayment, plan: PaidPlan): TestPayment {
  const { periodEnd: from, price, invoices } = payment;
  const until = monthAfter(from);
  const lines = [{ plan, amount: price.amount, from, until }];
  const paid = { lines, paidAt: from, refundedAt: null };
  return { ...payment, periodEnd: until, isMoved: false, invoices: [...invoices, paid] };
}

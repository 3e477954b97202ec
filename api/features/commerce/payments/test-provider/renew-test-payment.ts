import type { PaidPlan } from '../contract.ts';
import type { TestPayment } from './test-payment.ts';

/** Returns the time one calendar month later in UTC, clamped to the last day of a shorter month. */
function monthAfter(time: number): number {
  const from = new Date(time);
  const until = new Date(time);
  until.setUTCMonth(from.getUTCMonth() + 1);
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until.getTime();
}

/** Marks a checkout as paid. A subscription's first month is charged now or at `firstChargeAt`. */
export function beginTestPayment(payment: TestPayment, now: number): TestPayment {
  if (payment.kind === 'purchase' || !payment.plan) return { ...payment, state: 'paid', startedAt: now };
  const { firstChargeAt } = payment;
  if (firstChargeAt !== null) {
    return { ...payment, state: 'paid', startedAt: now, periodEnd: firstChargeAt, isMoved: true };
  }
  const started = { ...payment, state: 'paid' as const, startedAt: now, periodEnd: now };
  return chargeMonth(started, payment.plan);
}

/** Makes the charges that have become due, or ends a cancelled subscription. */
export function renewTestPayment(payment: TestPayment, now: number): TestPayment {
  const { plan, state, endedAt, periodEnd, isCancelling } = payment;
  if (!plan || state !== 'paid' || endedAt !== null || periodEnd > now) return payment;
  if (isCancelling) return { ...payment, endedAt: periodEnd };
  return renewTestPayment(chargeMonth(payment, plan), now);
}

/** Charges a higher plan for the rest of the period from `at` on, and credits the old plan. */
export function upgradeTestPayment(
  payment: TestPayment,
  plan: PaidPlan,
  amount: number,
  at: number,
  now: number,
): TestPayment {
  const { periodEnd, price, invoices } = payment;
  const share = (periodEnd - at) / (monthAfter(at) - at);
  const span = { from: at, until: periodEnd };
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

/** Adds months to an anchor as Stripe does, clamped to the last day of a shorter month. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const until = new Date(from);
  until.setUTCDate(1);
  until.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(from.getUTCDate(), last));
  return until.getTime() / 1000;
}

/** Returns the first period end after a time, for an anchor. */
export function nextPeriodEnd(anchor: number, after: number): number {
  let months = 0;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

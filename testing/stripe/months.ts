/** So many months after an anchor, on the last day of a shorter month: as Stripe counts periods. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const until = new Date(from);
  until.setUTCDate(1);
  until.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(from.getUTCDate(), last));
  return until.getTime() / 1000;
}

/** The first end of a month of this anchor that is after a moment. */
export function nextPeriodEnd(anchor: number, after: number): number {
  let months = 0;
  while (addMonths(anchor, months) <= after) months += 1;
  return addMonths(anchor, months);
}

const week = 7 * 24 * 60 * 60 * 1000;

/** From when on an account counts as new: seven days back, to the millisecond. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - week);
}

/** Members without a paid tier. */
export function basicMembers(total: number, paid: { premium: number; donator: number }): number {
  return total - paid.premium - paid.donator;
}

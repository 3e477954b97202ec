/**
 * Returns the time before which payment records may be deleted. They are kept for seven years from the end of their
 * year (Estonian Accounting Act, section 12).
 */
export function recordsKeptSince(now: Date): number {
  return Date.UTC(now.getUTCFullYear() - 7, 0, 1);
}

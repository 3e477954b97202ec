/**
 * Payment records are kept for seven years from the end of their year (Estonian Accounting Act,
 * section 12). Returns the time before which records may be deleted.
 */
export function recordsKeptSince(now: Date): number {
  return Date.UTC(now.getUTCFullYear() - 7, 0, 1);
}

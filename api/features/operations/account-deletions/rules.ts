/**
 * Payment records are kept for seven years from the end of the year they are of (Estonian
 * Accounting Act, section 12). Answers the moment before which none has to be kept.
 */
export function recordsKeptSince(now: Date): number {
  return Date.UTC(now.getUTCFullYear() - 7, 0, 1);
}

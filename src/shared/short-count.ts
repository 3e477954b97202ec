/** Shortens a count for a badge: above 99, the exact number neither fits nor helps anyone. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

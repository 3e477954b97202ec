/** Larger than any time in milliseconds, so that severity outranks age. */
const severityStep = 10_000_000_000_000;

/** Computes a case's priority in the queue; the highest comes first. */
export function computePriority(severity: number, openedAt: number): number {
  return severity * severityStep - openedAt;
}

/** More than any time in milliseconds, so that severity counts before age. */
const severityStep = 10_000_000_000_000;

/** The place of a case in the queue, the first with the highest number. */
export function priorityOf(severity: number, openedAt: number): number {
  return severity * severityStep - openedAt;
}

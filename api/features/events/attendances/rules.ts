import type { AttendanceRefusal } from './contract.ts';

interface Opening {
  startsAt: number;
  cancelledAt: number | null;
}

/** Why somebody who may know of an event got no place at it. */
export function whyClosed({ startsAt, cancelledAt }: Opening, now: Date): AttendanceRefusal {
  if (cancelledAt !== null) return 'event_cancelled';
  return startsAt <= now.getTime() ? 'event_begun' : 'sign_up_closed';
}

import type { AttendanceRefusal } from './contract.ts';

interface Opening {
  startsAt: number;
  cancelledAt: number | null;
}

/** Returns why a member with access to an event couldn't sign up. */
export function signUpRefusal({ startsAt, cancelledAt }: Opening, now: Date): AttendanceRefusal {
  if (cancelledAt !== null) return 'event_cancelled';
  return startsAt <= now.getTime() ? 'event_begun' : 'sign_up_closed';
}

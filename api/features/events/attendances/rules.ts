import type { AttendanceRefusal } from './contract.ts';

interface Opening {
  startsAt: number;
  cancelledAt: number | null;
}

/** Why a member with access to an event could not sign up. */
export function signUpRefusal({ startsAt, cancelledAt }: Opening, now: Date): AttendanceRefusal {
  if (cancelledAt !== null) return 'event_cancelled';
  return startsAt <= now.getTime() ? 'event_begun' : 'sign_up_closed';
}

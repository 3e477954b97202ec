import type { EventState } from './contract.ts';

interface Times {
  startsAt: number;
  endsAt: number;
  cancelledAt: number | null;
}

/** Returns an event's state: cancelled, over, in progress or upcoming. */
export function eventState({ startsAt, endsAt, cancelledAt }: Times, now: Date): EventState {
  if (cancelledAt !== null) return 'cancelled';
  if (endsAt <= now.getTime()) return 'over';
  return startsAt <= now.getTime() ? 'on' : 'ahead';
}

/** Returns the earliest of these times, if any. */
export function earliestOf(times: ReadonlyArray<number | null | undefined>): Date | undefined {
  const known = times.filter((time) => time != null);
  return known.length === 0 ? undefined : new Date(Math.min(...known));
}

import type { EventCard, EventState } from '#api/features/events/events/contract.ts';

type Times = Pick<EventCard, 'startsAt' | 'endsAt' | 'isCancelled' | 'signUpUntil'>;

/** An event's state at a time (in ms), because an event may begin or end while a page is open. */
export function stateAt(now: number, { startsAt, endsAt, isCancelled }: Omit<Times, 'signUpUntil'>): EventState {
  if (isCancelled) return 'cancelled';
  if (Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) <= now ? 'on' : 'ahead';
}

/** Whether members can sign up or join the waitlist at a time (in ms). */
export function isSignUpOpenAt(now: number, event: Times): boolean {
  return stateAt(now, event) === 'ahead' && Date.parse(event.signUpUntil ?? event.startsAt) > now;
}

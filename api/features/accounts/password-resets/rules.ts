import { hourMs } from '#api/platform/calendar/time.ts';

/** Life of a link that leads to a new password: 1 hour, since who reads the mail can take the account. */
export const resetLifeMs = hourMs;

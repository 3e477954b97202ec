import { hourMs } from '#api/platform/calendar/time.ts';

/** How long a reset link works: 1 hour, since anyone who reads the mail can take the account. */
export const resetLifeMs = hourMs;

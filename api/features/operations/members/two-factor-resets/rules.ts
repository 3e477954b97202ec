import { dayMs } from '#api/platform/calendar/time.ts';

/** How long a request waits for another administrator. */
export const requestLifeMs = 7 * dayMs;

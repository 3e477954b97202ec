import { dayMs } from '#api/platform/calendar/time.ts';

/** How long an invitation can be accepted: three days, long enough for a weekend. */
export const invitationLifeMs = 3 * dayMs;

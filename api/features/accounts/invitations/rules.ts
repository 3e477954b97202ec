import { dayMs } from '#api/platform/calendar/time.ts';

/** How long an invitation can be accepted: three days, so that a weekend does not outlast it. */
export const invitationLifeMs = 3 * dayMs;

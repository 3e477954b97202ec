import { dayMs } from '#api/platform/calendar/time.ts';

/** How long the confirmation link mailed to the new address is valid: 24 hours. */
export const confirmationLifetimeMs = dayMs;

/** How long the old address can undo a confirmed change: 7 days. */
export const undoLifetimeMs = 7 * dayMs;

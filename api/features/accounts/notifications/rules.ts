import type { NotificationKind } from './contract.ts';

/** The minimum time between two notification mails to a member. Notifications in between are combined into one mail. */
export const mailPauseMs = 5 * 60 * 1000;

/**
 * How long after a notification its mail is due, which gives the member time to see it on the site first. 0 by default.
 */
export const mailDelaysMs: Partial<Record<NotificationKind, number>> = { message: 5 * 60 * 1000 };

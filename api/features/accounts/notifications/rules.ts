import type { NotificationKind } from './contract.ts';

/** A member gets a mail about notifications at most this often: what comes sooner waits and becomes one mail. */
export const mailPauseMs = 5 * 60 * 1000;

/** How long a member has to see something on the site before its mail is due. At once by default. */
export const mailDelaysMs: Partial<Record<NotificationKind, number>> = { message: 5 * 60 * 1000 };

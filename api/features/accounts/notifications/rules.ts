import type { NotificationKind } from './contract.ts';

/** Minimum time between two notification mails to a member: anything sooner waits and is combined into one mail. */
export const mailPauseMs = 5 * 60 * 1000;

/** How long a member has to see something on the site before its mail is due. Immediate by default. */
export const mailDelaysMs: Partial<Record<NotificationKind, number>> = { message: 5 * 60 * 1000 };

/** The reasons that can delay bulk mails: a limit of the sender's rate, or a new domain's ceiling for the day. */
export const delayReasons = ['minute', 'hour', 'day', 'warming'] as const;
export type DelayReason = (typeof delayReasons)[number];

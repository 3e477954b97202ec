import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  /** Each check queries the resolver for up to four names. */
  checks: (userId: string): RateLimit => ({
    rule: 'mail-sender.checks',
    subject: userId,
    attempts: 30,
    windowSeconds: hour,
  }),
  testMails: (userId: string): RateLimit => ({
    rule: 'mail-sender.test-mails',
    subject: userId,
    attempts: 5,
    windowSeconds: hour,
  }),
} as const;

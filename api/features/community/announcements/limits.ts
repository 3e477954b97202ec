import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Limits what a stolen session could send to everybody. */
  send: (userId: string): RateLimit => ({
    rule: 'announcement.administrator',
    subject: userId,
    attempts: 20,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;

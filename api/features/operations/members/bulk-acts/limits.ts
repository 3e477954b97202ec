import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each stores up to 10,000 rows. */
  prepare: (userId: string): RateLimit => ({
    rule: 'bulk-act.prepare',
    subject: userId,
    attempts: 60,
    windowSeconds: 60 * 60,
  }),
} as const;

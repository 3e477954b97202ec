import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each check calls an external service. */
  checks: (userId: string): RateLimit => ({
    rule: 'connections.checks',
    subject: userId,
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

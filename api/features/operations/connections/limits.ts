import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each asks a service of others. */
  checks: (userId: string): RateLimit => ({
    rule: 'connections.checks',
    subject: userId,
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

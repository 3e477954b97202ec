import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each copy costs storage and a mail. */
  exportByMember: (userId: string): RateLimit => ({
    rule: 'data-export.member',
    subject: userId,
    attempts: 5,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;

import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Password attempts within a session, for any sensitive action. */
  passwordByMember: (userId: string): RateLimit => ({
    rule: 'confirm-password.member',
    subject: userId,
    attempts: 10,
    windowSeconds: 15 * 60,
  }),
} as const;

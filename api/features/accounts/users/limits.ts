import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each upload costs storage and processing. Enough to try several pictures. */
  avatarByMember: (userId: string): RateLimit => ({
    rule: 'avatar.member',
    subject: userId,
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

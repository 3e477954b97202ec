import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Passwords tried from inside a session, whatever they are to confirm. */
  passwordByMember: (userId: string): RateLimit => ({
    rule: 'confirm-password.member',
    subject: userId,
    attempts: 10,
    windowSeconds: 15 * 60,
  }),
  /** Each upload costs storage and reading: enough for trying pictures on. */
  avatarByMember: (userId: string): RateLimit => ({
    rule: 'avatar.member',
    subject: userId,
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

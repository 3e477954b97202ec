import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  bySender: (userId: string): RateLimit => ({
    rule: 'expert-question.sender',
    subject: userId,
    attempts: 10,
    windowSeconds: hour,
  }),
  /** Prevents one member from flooding an expert. */
  toExpert: (userId: string, expertId: string): RateLimit => ({
    rule: 'expert-question.pair',
    subject: `${userId}:${expertId}`,
    attempts: 5,
    windowSeconds: 24 * hour,
  }),
} as const;

import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

/** Limits a member's reactions to posts, comments and messages together. */
export const reactionLimit = (userId: string): RateLimit => ({
  rule: 'community.reactions',
  subject: userId,
  attempts: 600,
  windowSeconds: 60 * 60,
});

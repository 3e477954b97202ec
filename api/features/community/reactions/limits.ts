import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

/** On everything that can be reacted to. */
export const reactionsBy = (userId: string): RateLimit => ({
  rule: 'community.reactions',
  subject: userId,
  attempts: 600,
  windowSeconds: 60 * 60,
});

import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const uploadsBy = (userId: string): RateLimit => ({
  rule: 'post-pictures.member',
  subject: userId,
  attempts: 60,
  windowSeconds: 60 * 60,
});

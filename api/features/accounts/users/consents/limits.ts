import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

/** Over the limit nothing is sent and the answer is the same. Every earlier link still works. */
export const mailsTo = (email: string): RateLimit => ({
  rule: 'consent.mail',
  subject: email,
  attempts: 3,
  windowSeconds: 24 * 60 * 60,
});

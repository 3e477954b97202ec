import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import type { ConsentRequest } from './tokens.ts';

/**
 * Over the limit nothing is sent and the answer is the same. Every earlier link still works. Each kind has its own
 * limit, so that strangers who request the newsletter can't block mail that a member requested.
 */
export const mailsTo = (kind: ConsentRequest['kind'], email: string): RateLimit => ({
  rule: `consent.${kind}`,
  subject: email,
  attempts: 3,
  windowSeconds: 24 * 60 * 60,
});

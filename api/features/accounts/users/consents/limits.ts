import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import type { ConsentRequest } from './tokens.ts';

/**
 * Limits confirmation mails to an address. Over the limit nothing is sent, the response is the same, and earlier links
 * still work. Each kind has its own limit, so that strangers who request the newsletter can't block a member's mail.
 */
export const consentMailLimit = (kind: ConsentRequest['kind'], email: string): RateLimit => ({
  rule: `consent.${kind}`,
  subject: email,
  attempts: 3,
  windowSeconds: 24 * 60 * 60,
});

import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  requestByMember: (userId: string): RateLimit => ({
    rule: 'email-change.member',
    subject: userId,
    attempts: 5,
    windowSeconds: 24 * hour,
  }),
  /**
   * Limits mails to one address that others can trigger. Over the limit nothing is sent, but the response is the same.
   */
  mailToAddress: (email: string): RateLimit => ({
    rule: 'email-change.mail',
    subject: email,
    attempts: 5,
    windowSeconds: hour,
  }),
  tokenByAddress: (address: string): RateLimit => ({
    rule: 'email-change.token',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: hour,
  }),
} as const;

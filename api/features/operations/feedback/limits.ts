import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'feedback.address',
    subject: normalizeIpAddress(address),
    attempts: 10,
    windowSeconds: hour,
  }),
  byMember: (userId: string): RateLimit => ({
    rule: 'feedback.member',
    subject: userId,
    attempts: 10,
    windowSeconds: hour,
  }),
  /** Limits how often visitors send the same text, from any IP address. */
  byText: (message: string): RateLimit => ({
    rule: 'feedback.text',
    subject: message.toLowerCase().replaceAll(/\s+/g, ' '),
    attempts: 3,
    windowSeconds: hour,
  }),
} as const;

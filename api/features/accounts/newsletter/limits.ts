import { type RateLimit, rateLimitAddress } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'newsletter.address',
    subject: rateLimitAddress(address),
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;

import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'newsletter.address',
    subject: normalizeIpAddress(address),
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;

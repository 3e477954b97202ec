import { limitedAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  viewsByAddress: (address: string): RateLimit => ({
    rule: 'content.views',
    subject: limitedAddress(address),
    attempts: 60,
    windowSeconds: 60,
  }),
} as const;

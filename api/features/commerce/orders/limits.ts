import { limitedAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each attempt calls the payment provider and leaves a row. */
  startByAddress: (address: string): RateLimit => ({
    rule: 'orders.start',
    subject: limitedAddress(address),
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;
